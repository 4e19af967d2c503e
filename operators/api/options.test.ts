import { describe, expect, test } from 'vitest';
import { parseOptions } from './options.ts';

describe('flags', () => {
  test('defaults are those of the package operator', () => {
    const { cadence, port } = parseOptions([], {});
    expect(cadence).toEqual({ interval: 300_000, retryInterval: 30_000, installTimeout: 600_000, upgradeTimeout: 600_000, maxHistory: 5 });
    expect(port).toBe(8443);
  });

  test.each(['helmrelease-interval', 'helmrelease-retry-interval', 'helmrelease-install-timeout', 'helmrelease-upgrade-timeout'])(
    '--%s must be a positive duration',
    (name) => {
      for (const value of ['', '0s', '-5m', 'soon', '5']) expect(() => parseOptions([`--${name}=${value}`])).toThrow(name);
    },
  );

  test('history 0 is unlimited and stays 0; below is refused', () => {
    expect(parseOptions(['--helmrelease-max-history=0']).cadence.maxHistory).toBe(0);
    expect(() => parseOptions(['--helmrelease-max-history=-1'])).toThrow('helmrelease-max-history');
  });

  test('timeouts may differ', () => {
    const { cadence } = parseOptions(['--helmrelease-install-timeout=15m', '--helmrelease-upgrade-timeout=3m']);
    expect([cadence.installTimeout, cadence.upgradeTimeout]).toEqual([900_000, 180_000]);
  });

  test('the address comes from the flag, then from the environment', () => {
    expect(parseOptions(['--bind-address=127.0.0.1'], { COZY_BIND_ADDRESS: '127.20.0.7' }).bindAddress).toBe('127.0.0.1');
    expect(parseOptions([], { COZY_BIND_ADDRESS: '127.20.0.7' }).bindAddress).toBe('127.20.0.7');
  });
});
