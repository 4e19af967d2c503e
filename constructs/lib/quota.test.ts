import { describe, expect, test } from 'vitest';
import { mapOf, quantity } from '../../src/chart/index.ts';
import { quotaOf } from './quota.ts';
import { rendered } from './render.fixture.ts';

const quota = (hard: object) =>
  rendered({ hard: mapOf(quantity({ default: '0' }), { default: {} }) }, ({ values, cluster }) => quotaOf(values.hard as never, cluster), {
    values: { hard },
  });

describe('quotaOf', () => {
  test('shares out what can be shared and counts the rest', () => {
    expect(quota({ cpu: 20, memory: '10Gi', pods: 50, 'nvidia.com/gpu': 1 })).toEqual({
      'limits.cpu': '20',
      'requests.cpu': '2',
      'limits.memory': '10Gi',
      'requests.memory': '10737418240',
      pods: '50',
      'limits.nvidia.com/gpu': '1',
      'requests.nvidia.com/gpu': '1',
    });
  });

  test('storage has requests only', () => {
    expect(quota({ storage: '5Gi', 'services.loadbalancers': 2 })).toEqual({ 'requests.storage': '5Gi', 'services.loadbalancers': '2' });
  });

  test('objects of a kind and storage of a class stand by their own name', () => {
    const hard = { 'count/jobs.batch': '20', 'fast.storageclass.storage.k8s.io/requests.storage': '1Ti' };
    expect(quota(hard)).toEqual(hard);
  });

  test('ephemeral storage follows its own ratio', () => {
    expect(quota({ 'ephemeral-storage': '80Gi' })).toEqual({
      'limits.ephemeral-storage': '80Gi',
      'requests.ephemeral-storage': '2147483648',
    });
  });

  test('no resources, no quota', () => {
    expect(quota({})).toEqual({});
  });
});
