import { describe, expect, it } from 'vitest';
import { choosePorts, portNames } from './ports.ts';

const choice = { kept: {}, wanted: {}, reserved: new Set<number>(), seed: 'one', isFree: async () => true };

describe('choosing ports', () => {
  it('gives each name a port of its own, below what systems hand out to connections', async () => {
    const ports = Object.values(await choosePorts(choice));
    expect(new Set(ports).size).toBe(portNames.length);
    expect(ports.every((port) => port >= 20_000 && port < 32_000)).toBe(true);
  });
  it('keeps the ports of the last start where they are free', async () => {
    const kept = await choosePorts(choice);
    expect(await choosePorts({ ...choice, kept, seed: 'other' })).toEqual(kept);
    const again = await choosePorts({ ...choice, kept, isFree: async (port) => port !== kept.registry });
    expect(again.registry).not.toBe(kept.registry);
    expect({ ...again, registry: kept.registry }).toEqual(kept);
  });
  it('leaves the ports of other sandboxes alone', async () => {
    const other = await choosePorts(choice);
    const own = await choosePorts({ ...choice, reserved: new Set(Object.values(other)) });
    expect(Object.values(own).filter((port) => Object.values(other).includes(port))).toEqual([]);
  });
  it('spreads sandboxes that choose at the same time', async () => {
    const [one, two] = await Promise.all([choosePorts(choice), choosePorts({ ...choice, seed: 'two' })]);
    expect(one['kube-apiserver']).not.toBe(two['kube-apiserver']);
  });
  it('takes the port that was asked for, or says that it is taken', async () => {
    const wanted = { 'kube-apiserver': 6443 };
    expect((await choosePorts({ ...choice, wanted }))['kube-apiserver']).toBe(6443);
    await expect(choosePorts({ ...choice, wanted, isFree: async () => false })).rejects.toMatchObject({
      code: 'PORT_TAKEN',
      message: expect.stringContaining('port 6443, wanted for kube-apiserver'),
    });
  });
});
