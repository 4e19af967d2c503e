import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { tenant } from '../../constructs/apps/tenant/index.ts';
import { vmDisk } from '../../constructs/apps/vm-disk/index.ts';
import { applicationDefinitionResource } from '../../constructs/lib/api/application-definition.ts';
import { customResourceDefinition } from '../../constructs/lib/api/custom-resource-definition.ts';
import { workloadMonitorResource } from '../../constructs/lib/api/workload-monitor.ts';
import { loadAccess } from '../../operators/kit/access/load.ts';
import { Client } from '../../operators/kit/client/client.ts';
import type { KubeObject } from '../../operators/kit/client/object.ts';
import { type Resource, resource } from '../../operators/kit/client/resource.ts';
import { freePort } from '../free-port.ts';
import type { TestSandbox } from '../sandbox.ts';
import { Running } from './running.ts';

const NAMESPACE = 'cozy-system';
const SERVICE = 'cozystack-api';
const GROUPS = ['apps.cozystack.io', 'core.cozystack.io', 'sdn.cozystack.io'];
/** Controllers read discovery anew at this pace. */
const DISCOVERY_MS = 30_000;

interface ApiService extends KubeObject {
  status?: { conditions?: { type: string; status: string; message?: string }[] };
}
const of = <T extends KubeObject>(group: string, version: string, plural: string, kind: string, namespaced = false): Resource<T> =>
  resource<T>({ group, version, plural, kind, namespaced });
const definitions = of('apiextensions.k8s.io', 'v1', 'customresourcedefinitions', 'CustomResourceDefinition');
const applicationDefinitions = of('cozystack.io', 'v1alpha1', 'applicationdefinitions', 'ApplicationDefinition');
const apiServices = of<ApiService>('apiregistration.k8s.io', 'v1', 'apiservices', 'APIService');
const namespaces = of('', 'v1', 'namespaces', 'Namespace');
const services = of('', 'v1', 'services', 'Service', true);

/** Any spec: the policies of Cilium are looked at as documents here. */
const securityPolicies = {
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

export interface RunningApi {
  /** `https://127.0.0.1:<port>`, past kube-apiserver. */
  readonly url: string;
  readonly process: Running;
}

/** The API server beside a control plane, registered as in a cluster, with the kinds Tenant and VMDisk; ready to be probed. */
export async function startApi(control: TestSandbox, folder: string): Promise<RunningApi> {
  const port = await freePort();
  const client = new Client(loadAccess({ kubeconfig: control.kubeconfig }));
  const apply = { fieldManager: 'test', force: true };
  try {
    for (const definition of [
      customResourceDefinition(applicationDefinitionResource),
      customResourceDefinition(workloadMonitorResource),
      securityPolicies,
    ]) {
      await client.apply(definitions, definition as unknown as KubeObject, apply);
    }
    await client.apply(namespaces, { metadata: { name: NAMESPACE } }, apply);
    await register(client, port);
    const process = new Running(
      'api',
      [`--kubeconfig=${control.kubeconfig}`, `--secure-port=${port}`, '--bind-address=127.0.0.1'],
      join(folder, 'api.log'),
    );
    for (const { definitionChart } of [tenant, vmDisk]) {
      for (const object of definitionChart.evaluate!({ release: { name: 'definition', namespace: NAMESPACE } })) {
        await untilDone('definitions are served', () => client.apply(applicationDefinitions, object as unknown as KubeObject, apply));
      }
    }
    await untilDone('the API is available', async () => {
      for (const group of GROUPS) {
        const { status } = await client.get(apiServices, { name: `v1alpha1.${group}` });
        const available = status?.conditions?.find(({ type }) => type === 'Available');
        if (available?.status !== 'True') throw new Error(`${group}: ${available?.message ?? 'not looked at yet'}`);
      }
    });
    await sleep(DISCOVERY_MS);
    return { url: `https://127.0.0.1:${port}`, process };
  } finally {
    client.close();
  }
}

async function register(client: Client, port: number): Promise<void> {
  const apply = { fieldManager: 'test', force: true };
  const metadata = { name: SERVICE, namespace: NAMESPACE };
  const spec = { type: 'ExternalName', externalName: 'localhost', ports: [{ name: 'https', port }] };
  await client.apply(services, { metadata, spec } as unknown as KubeObject, apply);
  for (const group of GROUPS) {
    const service = { ...metadata, port };
    const registration = {
      group,
      version: 'v1alpha1',
      groupPriorityMinimum: 1000,
      versionPriority: 15,
      insecureSkipTLSVerify: true,
      service,
    };
    await client.apply(apiServices, { metadata: { name: `v1alpha1.${group}` }, spec: registration } as unknown as ApiService, apply);
  }
}

async function untilDone(what: string, work: () => Promise<unknown>, seconds = 90): Promise<void> {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    try {
      await work();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw new Error(`${what}: not within ${seconds} s`, { cause: error });
      await sleep(500);
    }
  }
}
