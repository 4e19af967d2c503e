import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseQuantity, printQuantity } from '../quantity/quantity.ts';
import { namespaceUsage, type Quota, quotaErrors, readQuota, usageKey } from './quota.ts';
import { poolOf, type TenantQuota } from './quota-pool.ts';

const quota = (amounts: Record<string, string>): Quota =>
  new Map(Object.entries(amounts).map(([name, text]) => [name, parseQuantity(text)]));
const none: Quota = new Map();
const ask = (wanted: Quota, rest: Partial<Parameters<typeof quotaErrors>[0]> = {}) =>
  quotaErrors({ wanted, before: undefined, parent: quota({ cpu: '10' }), allocated: none, used: none, ...rest });

describe('quantities', () => {
  test.each([
    ['500m', '500m'],
    ['1.5', '1500m'],
    ['1Gi', '1Gi'],
    ['1024Mi', '1Gi'],
    ['2e3', '2000'],
    ['0.1', '100m'],
    ['-5', '-5'],
    ['1Ki', '1Ki'],
  ])('%s is %s', (text, printed) => expect(printQuantity(parseQuantity(text))).toBe(printed));

  test.each(['', 'lots', '1gi', '1 Gi', '.', '1e', '1e999'])('%j is none', (text) => expect(() => parseQuantity(text)).toThrow());

  test('printing and reading again gives the same amount', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), (nano) => {
        expect(parseQuantity(printQuantity({ nano })).nano).toBe(nano);
      }),
    );
  });
});

describe('I2: the quota gate', () => {
  test('exactly what is left fits, a bit more does not', () => {
    const rest = { allocated: quota({ cpu: '4' }), used: quota({ 'limits.cpu': '1' }) };
    expect(ask(quota({ cpu: '5' }), rest)).toEqual([]);
    expect(ask(quota({ cpu: '5001m' }), rest)).toMatchObject([
      {
        field: 'spec.resourceQuotas[cpu]',
        reason: 'FieldValueForbidden',
        message: expect.stringMatching(/5001m.*remaining 5 of 10.*4 allocated.*1 used/),
      },
    ]);
  });

  test('what the parent does not bound is free', () => expect(ask(quota({ memory: '999Ti' }))).toEqual([]));

  test('an amount that does not grow is not refused, however full the parent is', () => {
    expect(ask(quota({ cpu: '20' }), { before: quota({ cpu: '20' }) })).toEqual([]);
    expect(ask(quota({ cpu: '21' }), { before: quota({ cpu: '20' }) })).toHaveLength(1);
  });

  test('causes come in order of the keys', () => {
    const errors = ask(quota({ pods: '2', cpu: '11' }), { parent: quota({ cpu: '10', pods: '1' }) });
    expect(errors.map(({ field }) => field)).toEqual(['spec.resourceQuotas[cpu]', 'spec.resourceQuotas[pods]']);
  });

  test.each([
    ['cpu', 'limits.cpu'],
    ['storage', 'requests.storage'],
    ['pods', 'pods'],
    ['services.loadbalancers', 'services.loadbalancers'],
    ['nvidia.com/gpu', 'limits.nvidia.com/gpu'],
  ])('usage of %s is reported as %s', (name, key) => expect(usageKey(name)).toBe(key));

  test('I3: several quotas of one namespace report the same objects', () => {
    expect(namespaceUsage([{ pods: '3' }, { pods: '5', 'limits.cpu': '1' }])).toEqual(quota({ pods: '5', 'limits.cpu': '1' }));
  });

  test('what is no quantity is told at its key', () => {
    expect(readQuota({ cpu: 'lots', pods: 3 }).errors).toMatchObject([{ field: 'spec.resourceQuotas[cpu]' }]);
    expect(readQuota(['x']).errors).toMatchObject([{ field: 'spec.resourceQuotas' }]);
    expect(readQuota(undefined)).toEqual({ quota: none, errors: [] });
  });
});

describe('the pool of a tenant', () => {
  const tenant = (namespace: string, name: string, declared: Quota = none): TenantQuota => ({ namespace, name, declared });
  const bound = quota({ cpu: '10' });

  test('nothing bounds the children of an unbounded tenant, nor the root', () => {
    expect(poolOf([tenant('tenant-root', 'a')], { namespace: 'tenant-a', name: 'b' })).toBeUndefined();
    expect(poolOf([tenant('tenant-root', 'root', bound)], { namespace: 'tenant-root', name: 'root' })).toBeUndefined();
  });

  test("the root tenant's own release is no sibling of its children", () => {
    const pool = poolOf([tenant('tenant-root', 'root', bound), tenant('tenant-root', 'a', quota({ cpu: '3' }))], {
      namespace: 'tenant-root',
      name: 'b',
    });
    expect(pool?.siblings).toEqual([quota({ cpu: '3' })]);
  });

  test('usage of unbounded descendants counts, of bounded ones and of the tenant itself does not', () => {
    const tenants = [
      tenant('tenant-root', 'p', bound),
      tenant('tenant-p', 'free'),
      tenant('tenant-p-free', 'deep'),
      tenant('tenant-p', 'kept', quota({ cpu: '2' })),
      tenant('tenant-p-kept', 'inner'),
      tenant('tenant-p', 'me'),
    ];
    expect(poolOf(tenants, { namespace: 'tenant-p', name: 'me' })?.namespaces).toEqual(['tenant-p', 'tenant-p-free', 'tenant-p-free-deep']);
  });
});
