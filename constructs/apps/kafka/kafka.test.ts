import { expect, test } from 'vitest';
import { render } from '../render.fixture.ts';
import { kafka } from './index.ts';

test.each([
  [{}, undefined],
  [{ external: true }, true],
  [{ external: true, tls: { enabled: true } }, true],
  [{ external: true, tls: { enabled: false } }, false],
  [{ tls: { enabled: true } }, undefined],
])('with %j, TLS of the external listener: %j', (values, tls) => {
  const { listeners } = (
    render(kafka, values)['Kafka/kafka-test'] as never as { spec: { kafka: { listeners: { name: string; tls: boolean }[] } } }
  ).spec.kafka;
  expect(listeners.find(({ name }) => name === 'external')?.tls).toBe(tls);
});

test('names of topics that Kubernetes does not allow are kept for Kafka', () => {
  const objects = render(kafka, { topics: [{ name: 'testOrders', partitions: 1, replicas: 1, config: {} }] });
  expect(objects['KafkaTopic/kafka-test-test-orders']).toMatchObject({ spec: { topicName: 'testOrders' } });
  expect(() =>
    render(kafka, { topics: ['testOrders', 'test-orders'].map((name) => ({ name, partitions: 1, replicas: 1, config: {} })) }),
  ).toThrow('two names differ only');
});
