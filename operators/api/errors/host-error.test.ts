import { describe, expect, test } from 'vitest';
import { type Backing, fromHost, type Served } from './host-error.ts';

const served: Served = { group: 'apps.cozystack.io', resource: 'redises', kind: 'Redis', name: 'a' };
const backing: Backing = {
  group: 'helm.toolkit.fluxcd.io',
  resource: 'helmreleases',
  kind: 'HelmRelease',
  name: 'redis-a',
  fields: [['spec.values', 'spec']],
};
const told = (status: Parameters<typeof fromHost>[0]) => fromHost(status, served, backing).toStatus();

describe("the host's refusals in the words of the served kind", () => {
  test('code, reason and causes stay; names and fields are ours', () => {
    const status = told({
      code: 422,
      reason: 'Invalid',
      message: 'HelmRelease.helm.toolkit.fluxcd.io "redis-a" is invalid: spec.values.x: Invalid value',
      details: {
        name: 'redis-a',
        group: 'helm.toolkit.fluxcd.io',
        kind: 'HelmRelease',
        causes: [{ field: 'spec.values.x', message: 'HelmRelease says no' }],
      },
    });
    expect(status).toMatchObject({
      code: 422,
      reason: 'Invalid',
      message: 'Redis.apps.cozystack.io "a" is invalid: spec.x: Invalid value',
      details: { name: 'a', group: 'apps.cozystack.io', kind: 'Redis', causes: [{ field: 'spec.x', message: 'Redis says no' }] },
    });
  });

  test("a policy's own words do not name the backing either", () =>
    expect(
      told({
        code: 403,
        reason: 'Forbidden',
        message: 'helmreleases.helm.toolkit.fluxcd.io "redis-a" is forbidden: HelmRelease redis-a must stay',
      }).message,
    ).toBe('redises.apps.cozystack.io "a" is forbidden: Redis a must stay'));

  test('names that only begin alike stay', () =>
    expect(told({ code: 403, reason: 'Forbidden', message: 'see redis-abc' }).message).toBe('see redis-abc'));

  test.each([
    [{ code: 404, reason: 'NotFound', details: { kind: 'helmreleases' } }, 404, 'NotFound'],
    [{ code: 404, reason: 'NotFound', message: 'namespaces "x" not found', details: { kind: 'namespaces', name: 'x' } }, 404, 'NotFound'],
    [{ code: 409, reason: 'Conflict', message: 'the object has been modified' }, 409, 'Conflict'],
    [{ code: 429, reason: 'TooManyRequests' }, 429, 'TooManyRequests'],
    [{ code: 500, message: 'rpc error: trying to send message larger than max (2098334 vs. 2097152)' }, 413, 'RequestEntityTooLarge'],
    [{ code: 500, message: 'etcdserver: request is too large' }, 413, 'RequestEntityTooLarge'],
    [{ code: 401, reason: 'Unauthorized' }, 500, 'InternalError'],
    [{ code: 500 }, 500, 'InternalError'],
    [{ code: 503 }, 503, 'ServiceUnavailable'],
    [{ code: 504 }, 504, 'Timeout'],
  ])('%j', (status, code, reason) => expect(told(status)).toMatchObject({ status: 'Failure', code, reason }));
});
