import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseQuantity } from '../quantity.ts';
import { planQuotas, tenantOf } from './plan.ts';
import { allocatedName, declaredName, type ResourceQuota, type TenantNamespace } from './pool.ts';

const quota = (namespace: string, name: string, hard: Record<string, string>, used: Record<string, string> = {}): ResourceQuota => ({
  apiVersion: 'v1',
  kind: 'ResourceQuota',
  metadata: { name, namespace },
  spec: { hard },
  status: { used },
});
/** A tenant's namespace; its usage is seen by a quota of its own. */
const tenant = (name: string, parent: string | undefined, used = '0', budget?: Record<string, string>, exists = true): TenantNamespace => ({
  name,
  parent,
  exists,
  quotas: [
    ...(budget ? [quota(name, declaredName, budget, { 'requests.cpu': used })] : []),
    quota(name, 'observer', { 'requests.cpu': '1k' }, { 'requests.cpu': used }),
  ],
});
const limits = (tenants: TenantNamespace[], stored: ResourceQuota[] = [], buffer = 0) =>
  Object.fromEntries(planQuotas(tenants, stored, buffer).write.map(({ namespace, hard }) => [namespace, hard]));

describe('tenant of a HelmRelease', () => {
  const release = (name: string, namespace: string, kind = 'Tenant') => ({
    apiVersion: 'helm.toolkit.fluxcd.io/v2',
    kind: 'HelmRelease',
    metadata: { name, namespace, labels: { 'apps.cozystack.io/application.kind': kind } },
  });
  it.each([
    ['tenant-root', 'tenant-root', 'tenant-root', undefined],
    ['tenant-a', 'tenant-root', 'tenant-a', 'tenant-root'],
    ['tenant-b', 'tenant-a', 'tenant-a-b', 'tenant-a'],
    ['tenant-c', 'tenant-a-b', 'tenant-a-b-c', 'tenant-a-b'],
  ])('%s in %s lives in %s below %s', (name, namespace, lives, parent) => {
    expect(tenantOf(release(name, namespace))).toEqual({ namespace: lives, parent });
  });
  it('is none for other kinds', () => {
    expect(tenantOf(release('tenant-a', 'tenant-root', 'Redis'))).toBeUndefined();
  });
});

describe('quotas of tenants', () => {
  it('I3: share one budget with the sub-tenants that have none: each gets what the others leave', () => {
    const tenants = [tenant('a', undefined, '2', { 'requests.cpu': '10' }), tenant('a-b', 'a', '3'), tenant('a-b-c', 'a-b', '1')];
    expect(limits(tenants)).toEqual({ a: { 'requests.cpu': '6' }, 'a-b': { 'requests.cpu': '7' }, 'a-b-c': { 'requests.cpu': '5' } });
  });

  it('reach through a sub-tenant without a budget to one below it', () => {
    const tenants = [
      tenant('a', undefined, '0', { 'requests.cpu': '10' }),
      tenant('a-b', 'a'),
      tenant('a-b-c', 'a-b', '1', { 'requests.cpu': '4' }),
    ];
    expect(limits(tenants)).toEqual({ a: { 'requests.cpu': '6' }, 'a-b': { 'requests.cpu': '6' } });
  });

  it('are not needed by a tenant alone', () => {
    expect(limits([tenant('a', undefined, '1', { 'requests.cpu': '10' })])).toEqual({});
    expect(limits([tenant('a', undefined)])).toEqual({});
  });

  it('do not limit what the budget does not name, even where a sub-tenant bounds it', () => {
    const tenants = [
      tenant('a', undefined, '0', { 'requests.cpu': '10' }),
      tenant('a-b', 'a', '0', { 'requests.cpu': '4', 'requests.memory': '1Gi' }),
    ];
    expect(limits(tenants)).toEqual({ a: { 'requests.cpu': '6' } });
  });

  it('I2: are never below zero, and what is handed down twice is told', () => {
    const tenants = [tenant('a', undefined, '1', { 'requests.cpu': '10' }), tenant('a-b', 'a', '0', { 'requests.cpu': '14' })];
    expect(limits(tenants)).toEqual({ a: { 'requests.cpu': '0' } });
    const [pool] = planQuotas(tenants, [], 0).pools.filter(({ root }) => root === 'a');
    expect(pool).toMatchObject({ overcommitted: ['requests.cpu'], overshot: ['requests.cpu'] });
  });

  it('grow by the buffer', () => {
    const tenants = [tenant('a', undefined, '2', { 'requests.cpu': '10' }), tenant('a-b', 'a', '3')];
    expect(limits(tenants, [], 130)).toEqual({ a: { 'requests.cpu': '10' }, 'a-b': { 'requests.cpu': '11' } });
  });

  it('are written only where they differ', () => {
    const tenants = [tenant('a', undefined, '2', { 'requests.cpu': '10' }), tenant('a-b', 'a', '3')];
    const labels = { 'quota.cozystack.io/managed-by': 'tenant-quota-controller', 'internal.cozystack.io/managed-by-cozystack': '' };
    const stored = (namespace: string, cpu: string, of: Record<string, string> = labels): ResourceQuota => {
      const made = quota(namespace, allocatedName, { 'requests.cpu': cpu });
      return { ...made, metadata: { ...made.metadata, labels: of } };
    };
    expect(limits(tenants, [stored('a', '7000m'), stored('a-b', '8')])).toEqual({});
    expect(limits(tenants, [stored('a', '7', {}), stored('a-b', '9')])).toEqual({
      a: { 'requests.cpu': '7' },
      'a-b': { 'requests.cpu': '8' },
    });
  });

  it('are removed where they are no longer wanted, by label and not by name alone', () => {
    const labels = { 'quota.cozystack.io/managed-by': 'tenant-quota-controller' };
    const ours = { ...quota('gone', allocatedName, {}), metadata: { name: allocatedName, namespace: 'gone', labels } };
    const foreign = quota('else', allocatedName, {});
    expect(planQuotas([], [ours, foreign], 0).remove).toEqual([ours]);
  });

  it('count only namespaces that exist, and take a circle of parents for none', () => {
    const tenants = [tenant('a', undefined, '2', { 'requests.cpu': '10' }), tenant('a-b', 'a', '3', undefined, false)];
    expect(limits(tenants)).toEqual({ a: { 'requests.cpu': '10' } });
    expect(limits([tenant('x', 'y'), tenant('y', 'x')])).toEqual({});
  });

  it('let no namespace have more than the budget less what the others use', () => {
    const cpu = fc.integer({ min: 0, max: 50 });
    // Each tenant's parent comes before it, or is none; a third of them declare a budget.
    const forest = fc
      .array(fc.tuple(fc.nat(), cpu, fc.option(cpu, { freq: 2 })), { minLength: 1, maxLength: 8 })
      .map((rows) =>
        rows.map(([parent, used, budget], index) =>
          tenant(
            `t${index}`,
            index === 0 || parent % 4 === 0 ? undefined : `t${parent % index}`,
            String(used),
            budget === null ? undefined : { 'requests.cpu': String(budget) },
          ),
        ),
      );
    fc.assert(
      fc.property(forest, (tenants) => {
        const { pools, write } = planQuotas(tenants, [], 0);
        const members = pools.flatMap((pool) => pool.members.map(({ name }) => name));
        expect(new Set(members).size).toBe(members.length);
        for (const { namespace, hard } of write) {
          const pool = pools.find((one) => one.members.some(({ name }) => name === namespace))!;
          const used = pool.members
            .filter(({ name }) => name !== namespace)
            .reduce((total, { quotas }) => total + parseQuantity(quotas.at(-1)!.status!.used!['requests.cpu'])!.nanos, 0n);
          const left = pool.available.get('requests.cpu')!.nanos - used;
          expect(parseQuantity(hard['requests.cpu'])!.nanos).toBe(left < 0n ? 0n : left);
        }
      }),
    );
  });
});
