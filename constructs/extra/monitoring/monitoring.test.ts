import { describe, expect, test } from 'vitest';
import { render } from '../../apps/render.fixture.ts';
import { monitoring } from './index.ts';

const rendered = (values: object) => render(monitoring, values, { release: { name: 'monitoring', namespace: 'tenant-a' } });
const named = (values: object, kind: string) =>
  Object.keys(rendered(values))
    .filter((name) => name.startsWith(`${kind}/`))
    .map((name) => name.slice(kind.length + 1));
const metrics = (name: string) => ({ name, retentionPeriod: '3d', deduplicationInterval: '15s', storage: '10Gi' });
const logs = (name: string) => ({ name, retentionPeriod: '1', storage: '10Gi', storageClassName: '' });

describe('the child release', () => {
  const spec = (values: object) => (rendered(values)['HelmRelease/monitoring-system'] as never as { spec: Record<string, unknown> }).spec;

  test('is ready only when its stores of logs are', () => {
    expect(spec({})).toMatchObject({
      timeout: '15m',
      waitStrategy: { name: 'poller' },
      healthCheckExprs: [{ kind: 'VLCluster', current: expect.stringContaining("== 'operational'") }],
    });
  });

  test('is handed what the owner set, also what only it knows', () => {
    const slack = { url: 'https://hooks.example.org', summaryFmt: '*{{ severity }}*' };
    const values = spec({ alerta: { alerts: { slack } }, host: 'example.org' })['values'];
    expect(values).toMatchObject({ host: 'example.org', alerta: { alerts: { slack }, storage: '10Gi' }, oidc: { mode: 'None' } });
    expect(Object.keys(values as object)).not.toContain('_cluster');
  });
});

describe('monitors', () => {
  const monitors = (values: object) => named(values, 'WorkloadMonitor');

  test('are there for each part of each store', () => {
    const all = monitors({ metricsStorages: [metrics('a'), metrics('b')], logsStorages: [logs('c')] });
    for (const store of ['a', 'b'])
      expect(all).toEqual(expect.arrayContaining([`${store}-vmstorage`, `${store}-vmselect`, `${store}-vminsert`]));
    expect(all).toEqual(expect.arrayContaining(['c-vlstorage', 'c-vlselect', 'c-vlinsert']));
    expect(all.filter((name) => name.startsWith('vmalert'))).toEqual(['vmalert-a']);
  });

  test('are all of them visible to the tenant', () => {
    const { rules } = rendered({})['Role/monitoring-dashboard-resources'] as never as {
      rules: { resources: string[]; resourceNames: string[] }[];
    };
    expect(rules.find(({ resources }) => resources.includes('workloadmonitors'))?.resourceNames.toSorted()).toEqual(
      monitors({}).toSorted(),
    );
  });
});

test('what is left behind is removed by a Job that stays to be looked at if it fails', () => {
  const job = rendered({})['Job/monitoring-cleanup'];
  expect(job).toMatchObject({
    metadata: { annotations: { 'helm.sh/hook': 'post-delete', 'helm.sh/hook-delete-policy': 'before-hook-creation,hook-succeeded' } },
    spec: { activeDeadlineSeconds: 120, backoffLimit: 0 },
  });
  expect(JSON.stringify(job)).toContain("child='monitoring-system'");
});

describe('refused are', () => {
  const users = [{ email: 'ann@example.org', role: 'Admin' }];
  const custom = (customConfig: object, more = {}) => ({ oidc: { mode: 'CustomConfig', customConfig, ...more } });

  test.each([
    ['no store of logs', { logsStorages: [] }, 'logsStorages'],
    ['a store whose name is none', { logsStorages: [{ name: 'A b' }] }, 'logsStorages: A b may hold'],
    ['two stores of one name', { logsStorages: [{ name: 'a' }, { name: 'a' }] }, 'logsStorages: two have the same name'],
    ['no volume for Alerta', { alerta: { storage: '' } }, 'alerta.storage'],
    ['no own identity provider', custom({}), 'needs config or secretRef.name'],
    ['two of them', custom({ config: { enabled: true }, secretRef: { name: 'mine' } }), 'not both'],
    ['users beside a Secret', custom({ secretRef: { name: 'mine' } }, { users }), 'oidc.users'],
    ['an address that is none, in every mode', { oidc: { users: [{ email: 'ann', role: 'Admin' }] } }, 'no e-mail address: ann'],
    ['a role that is none', { oidc: { users: [{ email: 'ann@example.org', role: 'Owner' }] } }, 'oidc.users[0].role'],
  ])('%s', (_what, values, message) => {
    expect(() => rendered(values)).toThrow(message);
  });

  test('a second stack', () => {
    expect(() => render(monitoring, {}, { release: { name: 'more', namespace: 'tenant-a' } })).toThrow('called monitoring');
  });

  test('but not an own identity provider with users', () => {
    expect(rendered(custom({ config: { enabled: true } }, { users }))).toBeDefined();
  });
});
