import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type AddressClaim, claimAddresses, portsAskedFor, portsOf, requireFree } from './address-claim.ts';
import { portNames } from './ports.ts';

const claims: AddressClaim[] = [];
async function claim(wish: Partial<Parameters<typeof claimAddresses>[0]> = {}): Promise<AddressClaim> {
  const made = await claimAddresses({ others: new Set(), ...wish });
  claims.push(made);
  return made;
}
afterEach(async () => {
  for (const made of claims.splice(0)) await made.release();
});

describe('addresses of a sandbox', () => {
  it('are a network and a block of ports that no other network has', () => {
    const all = Array.from({ length: 230 }, (_, index) => Object.values(portsOf(20 + index))).flat();
    expect(new Set(all).size).toBe(230 * portNames.length);
    expect(Math.min(...all)).toBe(20_000);
    expect(Math.max(...all)).toBeLessThan(25_000);
  });
  it('are never given twice, however many ask at once', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => claim({ network: 220 })));
    expect(new Set(made.map(({ network }) => network)).size).toBe(8);
    expect(new Set(made.flatMap(({ ports }) => Object.values(ports))).size).toBe(8 * portNames.length);
  });
  it('are those of the last start, also where they were freed just now', async () => {
    const first = await claim({ network: 221 });
    await first.release();
    expect(await claim({ network: 221 })).toMatchObject({ network: 221, ports: first.ports });
  });
  it('are others if somebody has one port of them', async () => {
    const server = createServer().listen(portsOf(222).kubelet, '127.0.0.1');
    await once(server, 'listening');
    const { network } = await claim({ network: 222 });
    server.close();
    expect(network).not.toBe(222);
  });
  it('leave alone what stopped sandboxes had, as long as there is something else', async () => {
    const others = new Set(Array.from({ length: 229 }, (_, index) => 20 + index));
    expect((await claim({ others })).network).toBe(249);
    expect(others).toContain((await claim({ others })).network);
  });
});

describe('a port that a person asks for', () => {
  it('takes the place of the own one, and is asked for again at the next start', async () => {
    const { network, ports } = await claim({ network: 223, ports: { 'kube-apiserver': 26_443 } });
    expect(ports['kube-apiserver']).toBe(26_443);
    expect(await portsAskedFor({ loopback: network, ports })).toEqual({ 'kube-apiserver': 26_443 });
    expect(await portsAskedFor({})).toEqual({});
  });
  it('must be free', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    await expect(requireFree({ 'kube-apiserver': port })).rejects.toMatchObject({
      code: 'PORT_TAKEN',
      message: expect.stringContaining(`port ${port}, wanted for kube-apiserver`),
    });
    server.close();
  });
});
