import type { Logger } from 'pino';
import type { Client } from '../../kit/client/client.ts';
import { namespaces } from '../../kit/client/kinds.ts';
import type { KubeObject } from '../../kit/client/object.ts';
import { applyDefinitions } from '../bootstrap/definitions.ts';
import { manager } from '../names.ts';
import { withApiServerAddress } from './api-server-address.ts';
import { readDefinitions, requireDefinitions } from './definitions.ts';
import { manifests, namespace } from './manifests.ts';
import { pruneFlux } from './prune.ts';
import { resources } from './resources.ts';

/**
 * Applies Flux: first definitions and namespace, waiting until the definitions are served, then the rest; what an earlier one had beyond that
 * goes.
 * @param folder of definitions; empty: the cluster must have them
 */
export async function installFlux(client: Client, folder: string, log: Logger, signal: AbortSignal): Promise<void> {
  if (folder) await applyDefinitions(client, await readDefinitions(folder), signal);
  else await requireDefinitions(client, signal);
  const apply = { fieldManager: manager.operator, force: true, signal };
  await client.apply(namespaces, namespace(), apply);
  const objects = manifests();
  for (const object of objects) {
    const of = resources[object.kind];
    if (!of) throw new Error(`no resource is described for ${object.kind}`);
    await client.apply<KubeObject>(of, withApiServerAddress(object, process.env), apply);
  }
  await pruneFlux(client, objects, log, signal);
  log.info('Flux is applied');
}
