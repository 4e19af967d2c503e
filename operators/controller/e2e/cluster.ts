import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { customResourceDefinition } from '../../../constructs/lib/api/custom-resource-definition.ts';
import type { ResourceDescription } from '../../../constructs/lib/api/resource.ts';
import { sandbox, type TestSandbox } from '../../../test/sandbox.ts';
import { loadAccess } from '../../kit/access/load.ts';
import { Client } from '../../kit/client/client.ts';
import { customResourceDefinitions, namespaces } from '../../kit/client/kinds.ts';
import { conditionOf, type KubeObject, type ObjectMeta, type ObjectRef } from '../../kit/client/object.ts';
import { type Resource, resource } from '../../kit/client/resource.ts';

/** One entry of a ClusterRole. */
export interface Rule {
  apiGroups: string[];
  resources: string[];
  verbs: string[];
  resourceNames?: string[];
}

/** A real API server for one test file, with the CRDs that it names, and a client that may do everything. */
export interface TestCluster {
  readonly sandbox: TestSandbox;
  readonly client: Client;
  /** A kubeconfig of a new ServiceAccount that may do only this. @returns its path */
  account(name: string, rules: readonly Rule[]): Promise<string>;
  namespace(name: string, labels?: Record<string, string>): Promise<void>;
  /** Adds a definition that belongs to somebody else: any fields, status as a subresource. */
  foreign(group: string, version: string, kind: string, plural: string): Promise<void>;
  stop(): Promise<void>;
}

const kind = <T extends KubeObject>(group: string, version: string, of: string, plural: string, namespaced: boolean) =>
  resource<T>({ group, version, plural, kind: of, namespaced });
const serviceAccounts = kind('', 'v1', 'ServiceAccount', 'serviceaccounts', true);
const clusterRoles = kind('rbac.authorization.k8s.io', 'v1', 'ClusterRole', 'clusterroles', false);
const clusterRoleBindings = kind('rbac.authorization.k8s.io', 'v1', 'ClusterRoleBinding', 'clusterrolebindings', false);

/** Where the components live. */
const systemNamespace = 'cozy-system';

export async function testCluster(
  descriptions: readonly ResourceDescription[],
  options: Parameters<typeof sandbox>[0] = {},
): Promise<TestCluster> {
  const started = await sandbox(options);
  const client = new Client(loadAccess({ kubeconfig: started.kubeconfig }), { userAgent: 'test' });
  const apply = (of: Resource, metadata: ObjectRef & Partial<ObjectMeta>, rest: object = {}) =>
    client.apply(of, { metadata, ...rest }, { fieldManager: 'test' });
  const folder = mkdtempSync(join(tmpdir(), 'cozy-accounts-'));
  const define = async (definition: object & { metadata: { name: string } }) => {
    const { metadata, ...rest } = definition;
    await apply(customResourceDefinitions, metadata, rest);
    const { name } = metadata;
    await eventually(async () => {
      const stored = await client.get(customResourceDefinitions, { name });
      if (conditionOf(stored, 'Established')?.status !== 'True') throw new Error(`${name} is not established`);
    });
  };
  const namespace = async (name: string, labels: Record<string, string> = {}) => {
    await apply(namespaces, { name, labels });
    // Kubernetes makes it a moment later, and takes no pod before.
    await eventually(() => client.get(serviceAccounts, { name: 'default', namespace: name }));
  };
  await Promise.all(descriptions.map((description) => define(customResourceDefinition(description))));
  await namespace(systemNamespace, { 'cozystack.io/system': 'true' });
  return {
    sandbox: started,
    client,
    namespace,
    foreign: (group, version, of, plural) => define(openDefinition(group, version, of, plural)),
    async account(name, rules) {
      const meta = { name, namespace: systemNamespace };
      const subject = { kind: 'ServiceAccount', ...meta };
      const roleRef = { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name };
      await apply(serviceAccounts, meta);
      await apply(clusterRoles, { name }, { rules });
      await apply(clusterRoleBindings, { name }, { subjects: [subject], roleRef });
      const request = JSON.stringify({ apiVersion: 'authentication.k8s.io/v1', kind: 'TokenRequest', spec: {} });
      const path = `/api/v1/namespaces/${systemNamespace}/serviceaccounts/${name}/token`;
      const answer = await client.raw({ method: 'POST', path, body: request, headers: { 'content-type': 'application/json' } });
      const { token } = JSON.parse(answer.body.toString('utf8')).status;
      const file = join(folder, `${name}.kubeconfig`);
      writeFileSync(file, JSON.stringify(withToken(JSON.parse(readFileSync(started.kubeconfig, 'utf8')), token)));
      return file;
    },
    async stop() {
      client.close();
      await started.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The sandbox's kubeconfig with a token in place of the administrator's certificate. */
function withToken(config: { users: { user: object }[]; contexts: { context: { namespace?: string } }[] }, token: string): object {
  const contexts = config.contexts.map((entry) => ({ ...entry, context: { ...entry.context, namespace: systemNamespace } }));
  return { ...config, contexts, users: config.users.map((entry) => ({ ...entry, user: { token } })) };
}

function openDefinition(group: string, version: string, of: string, plural: string) {
  const open = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };
  const schema = { openAPIV3Schema: { type: 'object', properties: { spec: open, status: open } } };
  return {
    metadata: { name: `${plural}.${group}`, annotations: { 'api-approved.kubernetes.io': 'unapproved, for a test' } },
    spec: {
      group,
      scope: 'Namespaced',
      names: { kind: of, listKind: `${of}List`, plural, singular: of.toLowerCase() },
      versions: [{ name: version, served: true, storage: true, schema, subresources: { status: {} } }],
    },
  };
}

/** Waits until what is read stays the same for a second. @returns it */
export async function atRest<T>(read: () => Promise<T>): Promise<T> {
  let before = await read();
  return eventually(async () => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const now = await read();
    const same = isDeepStrictEqual(now, before);
    before = now;
    if (!same) throw new Error('there are still changes');
    return now;
  });
}

/** Tries until it holds. @throws what it threw last, after the time is up */
export async function eventually<T>(attempt: () => Promise<T>, milliseconds = 120_000): Promise<T> {
  const deadline = Date.now() + milliseconds;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
