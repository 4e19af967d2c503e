import type { Logger } from 'pino';
import type { Client } from '../../kit/client/client.ts';
import { namespaces } from '../../kit/client/kinds.ts';
import type { KubeObject } from '../../kit/client/object.ts';
import { type Resource, resource } from '../../kit/client/resource.ts';
import { applyDefinitions } from '../bootstrap/definitions.ts';
import { manager } from '../names.ts';
import { withApiServerAddress } from './api-server-address.ts';
import { readDefinitions, requireDefinitions } from './definitions.ts';
import { manifests, namespace } from './manifests.ts';

const rbac = { group: 'rbac.authorization.k8s.io', version: 'v1', namespaced: false };
const core = { group: '', version: 'v1', namespaced: true };
const resources: Record<string, Resource> = {
  ServiceAccount: resource({ ...core, plural: 'serviceaccounts', kind: 'ServiceAccount' }),
  ResourceQuota: resource({ ...core, plural: 'resourcequotas', kind: 'ResourceQuota' }),
  Service: resource({ ...core, plural: 'services', kind: 'Service' }),
  Deployment: resource({ group: 'apps', version: 'v1', plural: 'deployments', kind: 'Deployment', namespaced: true }),
  ClusterRole: resource({ ...rbac, plural: 'clusterroles', kind: 'ClusterRole' }),
  ClusterRoleBinding: resource({ ...rbac, plural: 'clusterrolebindings', kind: 'ClusterRoleBinding' }),
};

/**
 * Applies Flux: first definitions and namespace, waiting until the definitions are served, then the rest.
 * @param folder of definitions; empty: the cluster must have them
 */
export async function installFlux(client: Client, folder: string, log: Logger, signal: AbortSignal): Promise<void> {
  if (folder) await applyDefinitions(client, await readDefinitions(folder), signal);
  else await requireDefinitions(client, signal);
  const apply = { fieldManager: manager.operator, force: true, signal };
  await client.apply(namespaces, namespace(), apply);
  for (const object of manifests()) {
    const of = resources[object.kind];
    if (!of) throw new Error(`no resource is described for ${object.kind}`);
    await client.apply<KubeObject>(of, withApiServerAddress(object, process.env), apply);
  }
  log.info('Flux is applied');
}
