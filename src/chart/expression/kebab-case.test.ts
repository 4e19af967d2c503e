import { expect, it } from 'vitest';
import { kebabCase } from './kebab-case.ts';
import { nodeOf } from './proxy.ts';

it.each([
  ['testOrders', 'test-orders'],
  ['HTTPStatus', 'http-status'],
  ['topic1', 'topic1'],
  ['topic1Name', 'topic1-name'],
  ['http2xx', 'http-2xx'],
  ['my_topic-2', 'my-topic-2'],
  ['orders.v1', 'orders.v1'],
  ['', ''],
])('writes %j as %j', (text, expected) => {
  expect(nodeOf(kebabCase(text))).toMatchObject({ kind: 'literal', value: expected });
});
