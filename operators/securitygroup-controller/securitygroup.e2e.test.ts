import { afterAll, beforeAll, expect, it } from 'vitest';
import { lineageLabels } from '../../constructs/lib/api/application-labels.ts';
import { eventually, type TestCluster, testCluster } from '../controller/e2e/cluster.ts';
import { type RunningComponent, startComponent } from '../controller/e2e/component.ts';
import type { KubeObject } from '../kit/client/object.ts';
import { finalizer, membershipLabel } from './membership.ts';
import { pods, policies } from './run.ts';

const namespace = 'tenant-a';
let cluster: TestCluster;
let controller: RunningComponent;

beforeAll(async () => {
  cluster = await testCluster([]);
  await cluster.foreign('cilium.io', 'v2', 'CiliumNetworkPolicy', 'ciliumnetworkpolicies');
  await Promise.all([namespace, 'tenant-b'].map((name) => cluster.namespace(name)));
  const verbs = ['get', 'list', 'watch', 'patch'];
  const kubeconfig = await cluster.account('securitygroup-controller', [
    { apiGroups: [''], resources: ['pods'], verbs },
    { apiGroups: ['cilium.io'], resources: ['ciliumnetworkpolicies'], verbs },
    { apiGroups: [''], resources: ['events'], verbs: ['create', 'patch'] },
  ]);
  controller = startComponent('securitygroup-controller', [`--kubeconfig=${kubeconfig}`, '--health-probe-bind-address=0']);
});
afterAll(async () => {
  await controller?.stop();
  await cluster?.stop();
});

const lineage = (name: string) => lineageLabels({ group: 'apps.cozystack.io', kind: 'Redis', name, namespace }, false);
async function pod(name: string, application: string, of = namespace): Promise<void> {
  const spec = { containers: [{ name: 'main', image: 'none' }] };
  await cluster.client.create(pods, {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace: of, labels: lineage(application) },
    spec,
  } as KubeObject);
}
async function group(name: string, ...applications: string[]): Promise<void> {
  const attachments = JSON.stringify(applications.map((of) => ({ kind: 'Redis', name: of })));
  const metadata = {
    name,
    namespace,
    labels: { 'sdn.cozystack.io/securitygroup': 'true' },
    annotations: { 'sdn.cozystack.io/attachments': attachments },
  };
  await cluster.client.apply(policies, { metadata, spec: { description: 'kept' } } as never, { fieldManager: 'test' });
}
const groupsOf = async (name: string, of = namespace) => {
  const { labels = {} } = (await cluster.client.get(pods, { name, namespace: of })).metadata;
  return ['web', 'db'].filter((each) => labels[membershipLabel(each)] === '');
};

it('pods of attached applications are members, of several groups at once, also those that come later', async () => {
  await pod('cache-0', 'cache');
  await pod('cache-0', 'cache', 'tenant-b');
  await pod('queue-0', 'queue');
  await group('web', 'cache');
  await group('db', 'cache', 'queue');
  await eventually(async () => expect(await groupsOf('cache-0')).toEqual(['web', 'db']));
  await eventually(async () => expect(await groupsOf('queue-0')).toEqual(['db']));
  await pod('cache-1', 'cache');
  await eventually(async () => expect(await groupsOf('cache-1')).toEqual(['web', 'db']));
  expect(await groupsOf('cache-0', 'tenant-b')).toEqual([]);
});

it('a group keeps its rules and holds its finalizer', async () => {
  const stored = await cluster.client.get(policies, { name: 'web', namespace });
  expect(stored).toMatchObject({ metadata: { finalizers: [finalizer] }, spec: { description: 'kept' } });
});

it('an application that is detached leaves', async () => {
  await group('db', 'queue');
  await eventually(async () => expect(await groupsOf('cache-0')).toEqual(['web']));
  expect(await groupsOf('queue-0')).toEqual(['db']);
});

it('a pod that belongs to no application any more leaves', async () => {
  const labels = Object.fromEntries(Object.keys(lineage('queue')).map((key) => [key, null]));
  await cluster.client.patch(pods, { name: 'queue-0', namespace }, { metadata: { labels } }, { type: 'merge' });
  await eventually(async () => expect(await groupsOf('queue-0')).toEqual([]));
});

it('a group that is deleted leaves no label behind', async () => {
  await cluster.client.delete(policies, { name: 'web', namespace });
  await eventually(async () => expect(await cluster.client.find(policies, { name: 'web', namespace })).toBeUndefined());
  expect(await groupsOf('cache-0')).toEqual([]);
  expect(await groupsOf('cache-1')).toEqual([]);
});
