import { describe, expect, it } from 'vitest';
import { parseFlags } from '../kit/flags/flags.ts';
import { deploymentIndex, shardIndex } from './names.ts';
import { flags, settingsOf } from './settings.ts';

const read = (...argv: string[]) => settingsOf(parseFlags(flags, argv).values);

describe('the settings', () => {
  it('count shards by themselves unless told how many', () => {
    expect([read().shardCount, read('--shard-count=AUTO').shardCount, read('--shard-count=3').shardCount]).toEqual([
      undefined,
      undefined,
      3,
    ]);
    expect(() => read('--shard-count=0')).toThrow(/--shard-count/);
  });

  it('take pins, and refuse those that cannot be', () => {
    expect([...read('--pinned-tenants=tenant-a=shard1, tenant-b=shard0').pins]).toEqual([
      ['tenant-a', 1],
      ['tenant-b', 0],
    ]);
    for (const bad of ['tenant-a', 'tenant-a=1', 'x=shard1', 'tenant-a=shard01'])
      expect(() => read(`--pinned-tenants=${bad}`)).toThrow(/--pinned-tenants/);
  });

  it('leave resources to Flux that are not given', () => {
    expect(read('--shard-cpu-request=100m').resources).toEqual({ requests: { cpu: '100m' }, limits: {} });
  });
});

describe('names of shards', () => {
  it('are canonical numbers only', () => {
    expect(['shard0', 'shard12', 'shard01', 'shard', 'tenants', undefined].map(shardIndex)).toEqual([
      0,
      12,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(['helm-controller-shard3', 'flux', 'helm-controller-x'].map(deploymentIndex)).toEqual([3, undefined, undefined]);
  });
});
