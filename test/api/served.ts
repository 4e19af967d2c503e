import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { applicationDefinitionResource } from '../../constructs/lib/api/application-definition.ts';
import { customResourceDefinition } from '../../constructs/lib/api/custom-resource-definition.ts';
import { workloadMonitorResource } from '../../constructs/lib/api/workload-monitor.ts';
import { cozystackApiChart } from '../../constructs/system/cozystack-api/index.ts';
import { definition } from '../../operators/api/registry/fixtures.ts';
import { kubeconfig } from '../../operators/kit/access/kubeconfig.ts';
import { freePort } from '../free-port.ts';
import { Running } from '../runtime/running.ts';
import { sandbox, type TestSandbox } from '../sandbox.ts';
import { type Recorded, RecordingProxy } from './recording-proxy.ts';
import { Requester } from './requests.ts';

const NAMESPACE = 'cozy-system';
const ACCOUNT = 'cozystack-api';
export const APPS = '/apis/apps.cozystack.io/v1alpha1';
export const CORE = '/apis/core.cozystack.io/v1alpha1';
export const SDN = '/apis/sdn.cozystack.io/v1alpha1';
export const DEFINITIONS = '/apis/cozystack.io/v1alpha1/applicationdefinitions';
export const releases = (namespace: string): string => `/apis/helm.toolkit.fluxcd.io/v2/namespaces/${namespace}/helmreleases`;

const anySpec = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'ciliumnetworkpolicies.cilium.io' },
  spec: {
    group: 'cilium.io',
    scope: 'Namespaced',
    names: { kind: 'CiliumNetworkPolicy', plural: 'ciliumnetworkpolicies', singular: 'ciliumnetworkpolicy' },
    versions: [
      {
        name: 'v2',
        served: true,
        storage: true,
        schema: { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } },
      },
    ],
  },
};

/** A kind for the tests: Box, with a default, a check and a rule about changes. */
export const box = (changes: Parameters<typeof definition>[1] = {}) =>
  definition('box', {
    kind: 'Box',
    plural: 'boxes',
    prefix: 'box-',
    schema: {
      type: 'object',
      properties: {
        size: { type: 'string', default: '1Gi' },
        replicas: { type: 'integer', minimum: 1, default: 2 },
        storageClass: { type: 'string', 'x-kubernetes-validations': [{ rule: 'self == oldSelf', message: 'storageClass is immutable' }] },
      },
    },
    ...changes,
  });

/** One server of the API. */
export interface Server {
  readonly port: number;
  readonly url: string;
  readonly process: Running;
  /** Talks to this server itself, as an administrator with a client certificate. */
  readonly direct: Requester;
}

export interface ServedOptions {
  /** Options of Node for the servers. */
  readonly node?: readonly string[];
  /** The servers reach kube-apiserver by way of a proxy that writes down what they ask. */
  readonly recorded?: boolean;
  /** Flux's controllers run, too. */
  readonly flux?: boolean;
}

/** A control plane whose API groups are served by our servers, which have the rights that their chart gives them and no others. */
export class ServedApi {
  readonly control: TestSandbox;
  /** Talks to kube-apiserver as an administrator. */
  readonly host: Requester;
  readonly servers: Server[] = [];
  readonly folder: string;
  readonly #access;
  #proxy: RecordingProxy | undefined;

  private constructor(control: TestSandbox) {
    this.control = control;
    this.#access = kubeconfig(control.kubeconfig);
    this.host = new Requester(this.#access);
    this.folder = mkdtempSync(join(tmpdir(), 'cozy-served-'));
  }

  static async start(servers = 1, { node = [], recorded = false, flux = false }: ServedOptions = {}): Promise<ServedApi> {
    const made = new ServedApi(await sandbox({ flux }));
    if (recorded) made.#proxy = await RecordingProxy.start(made.#access);
    for (const crd of [customResourceDefinition(applicationDefinitionResource), customResourceDefinition(workloadMonitorResource), anySpec])
      await made.apply('/apis/apiextensions.k8s.io/v1/customresourcedefinitions', crd);
    await made.apply('/api/v1/namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata: { name: NAMESPACE } });
    await made.#grant();
    for (let count = 0; count < servers; count++) await made.add([], node);
    await made.#register(made.servers[0]!.port);
    await made.define(box());
    return made;
  }

  /** Server-side apply of an object of the collection at `path`. */
  async apply(path: string, object: object): Promise<void> {
    const { name } = (object as { metadata: { name: string } }).metadata;
    const { status, text } = await this.host.patch(`${path}/${name}?fieldManager=test&force=true`, object, 'apply');
    if (status >= 300) throw new Error(`${path}/${name}: ${status} ${text}`);
  }

  /** Applies a definition and waits until every server serves it. */
  async define(object: ReturnType<typeof definition>): Promise<void> {
    await until('the definition is served', async () => {
      await this.apply(DEFINITIONS, object);
      for (const { direct } of this.servers)
        if ((await direct.get(`${APPS}/${object.spec!.application.plural}`)).status !== 200) throw new Error('not yet');
    });
  }

  async namespace(name: string, labels: Record<string, string> = {}): Promise<string> {
    await this.host.send('POST', '/api/v1/namespaces', { metadata: { name, labels } });
    return name;
  }

  /** Starts one more server. */
  async add(args: readonly string[] = [], node: readonly string[] = []): Promise<Server> {
    const port = await freePort();
    const process = new Running(
      'api',
      [`--kubeconfig=${join(this.folder, 'kubeconfig')}`, `--secure-port=${port}`, '--bind-address=127.0.0.1', ...args],
      join(this.folder, `api-${port}.log`),
      { node, env: chartEnvironment() },
    );
    const url = `https://127.0.0.1:${port}`;
    const server = { port, url, process, direct: new Requester(this.#access, url) };
    this.servers.push(server);
    await until('the server is ready', async () => {
      if ((await server.direct.get('/readyz')).status !== 200) throw new Error('not yet');
    });
    return server;
  }

  async stop(): Promise<void> {
    for (const { process } of this.servers) await process.stop();
    this.#proxy?.stop();
    await this.control.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** The ServiceAccount of the chart with the chart's rights, and a kubeconfig that speaks for it. */
  async #grant(): Promise<void> {
    for (const object of this.rights()) await this.apply(pathOf(object), object);
    await this.apply(`/api/v1/namespaces/${NAMESPACE}/serviceaccounts`, {
      apiVersion: 'v1',
      kind: 'ServiceAccount',
      metadata: { name: ACCOUNT, namespace: NAMESPACE },
    });
    const { json } = await this.host.send('POST', `/api/v1/namespaces/${NAMESPACE}/serviceaccounts/${ACCOUNT}/token`, {
      apiVersion: 'authentication.k8s.io/v1',
      kind: 'TokenRequest',
      spec: { expirationSeconds: 7200 },
    });
    const { server, ca } = this.#proxy?.address ?? { server: this.#access.server, ca: this.#access.tls.ca as Buffer };
    const config = {
      'current-context': 'it',
      contexts: [{ name: 'it', context: { cluster: 'it', user: 'it' } }],
      clusters: [{ name: 'it', cluster: { server, 'certificate-authority-data': Buffer.from(ca).toString('base64') } }],
      users: [{ name: 'it', user: { token: json.status.token } }],
    };
    writeFileSync(join(this.folder, 'kubeconfig'), JSON.stringify(config), { mode: 0o600 });
  }

  /** What the servers have asked of kube-apiserver so far, where they are recorded. */
  get asked(): readonly Recorded[] {
    return this.#proxy?.requests ?? [];
  }

  /** From now on, servers have to list in pages. */
  refuseStreamedLists(): void {
    if (this.#proxy) this.#proxy.streamsLists = false;
  }

  /** RBAC objects of the chart. */
  rights(): ChartObject[] {
    return chartObjects().filter(({ apiVersion }) => apiVersion.startsWith('rbac.authorization.k8s.io/'));
  }

  async #register(port: number): Promise<void> {
    const metadata = { name: 'cozystack-api', namespace: NAMESPACE };
    await this.apply(`/api/v1/namespaces/${NAMESPACE}/services`, {
      apiVersion: 'v1',
      kind: 'Service',
      metadata,
      spec: { type: 'ExternalName', externalName: 'localhost', ports: [{ name: 'https', port }] },
    });
    for (const group of ['apps.cozystack.io', 'core.cozystack.io', 'sdn.cozystack.io']) {
      await this.apply('/apis/apiregistration.k8s.io/v1/apiservices', {
        apiVersion: 'apiregistration.k8s.io/v1',
        kind: 'APIService',
        metadata: { name: `v1alpha1.${group}` },
        spec: {
          group,
          version: 'v1alpha1',
          groupPriorityMinimum: 1000,
          versionPriority: 15,
          insecureSkipTLSVerify: true,
          service: { ...metadata, port },
        },
      });
    }
    await until('the groups are available', async () => {
      for (const path of [APPS, CORE, SDN]) if ((await this.host.get(path)).status !== 200) throw new Error('not yet');
    });
  }
}

interface ChartObject {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string };
  rules?: Rule[];
  spec?: { template?: { spec: { containers: { env?: { name: string; value: string }[] }[] } } };
}

const chartObjects = () =>
  cozystackApiChart.evaluate!({ release: { name: 'cozystack-api', namespace: NAMESPACE } }) as unknown as ChartObject[];

/** What the chart puts into the environment of the server. */
function chartEnvironment(): Record<string, string> {
  const deployment = chartObjects().find(({ kind }) => kind === 'Deployment');
  const [container] = deployment?.spec?.template?.spec.containers ?? [];
  return Object.fromEntries((container?.env ?? []).map(({ name, value }) => [name, value]));
}

export interface Rule {
  apiGroups?: string[];
  resources?: string[];
  verbs: string[];
}

function pathOf({ kind, metadata }: { kind: string; metadata: { namespace?: string } }): string {
  const scope = metadata.namespace ? `/namespaces/${metadata.namespace}` : '';
  return `/apis/rbac.authorization.k8s.io/v1${scope}/${kind.toLowerCase()}s`;
}

/** Repeats until it does not throw. */
export async function until(what: string, work: () => Promise<unknown>, seconds = 60): Promise<void> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    try {
      await work();
      return;
    } catch (error) {
      if (Date.now() > end) throw new Error(`${what}: ${(error as Error).message}`, { cause: error });
      await sleep(100);
    }
  }
}
