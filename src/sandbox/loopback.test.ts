import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { chooseLoopback, reservation } from './loopback.ts';

const free = async () => true;

it('keeps the network of the last start, and gives others one that nobody has', async () => {
  expect(await chooseLoopback({ kept: 42, others: new Set(), isFree: free })).toBe(42);
  expect(await chooseLoopback({ kept: undefined, others: new Set([20, 21]), isFree: free })).toBe(22);
});

it('gives up a kept network that another sandbox uses by now', async () => {
  const server = createServer().listen(reservation(42));
  await once(server, 'listening');
  const chosen = await chooseLoopback({ kept: 42, others: new Set() });
  server.close();
  expect(chosen).not.toBe(42);
});
