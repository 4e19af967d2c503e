import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadAccess } from '../../../operators/kit/access/load.ts';
import { Client } from '../../../operators/kit/client/client.ts';
import { customResourceDefinitions } from '../../../operators/kit/client/kinds.ts';
import { conditionOf, type KubeObject } from '../../../operators/kit/client/object.ts';
import { fluxDefinitionsFile } from '../programs/flux-definitions.ts';
import { artifactGeneratorDefinition } from './artifact-generator-definition.ts';

/** Installs the CRDs of Flux, which the platform builds on, and waits until they are served. */
export async function installDefinitions(kubeconfig: string, programs: string): Promise<void> {
  const flux = JSON.parse(readFileSync(fluxDefinitionsFile(programs), 'utf8')) as KubeObject[];
  const client = new Client(loadAccess({ kubeconfig }), { userAgent: 'sandbox' });
  try {
    await Promise.all([...flux, artifactGeneratorDefinition].map((definition) => install(client, definition)));
  } finally {
    client.close();
  }
}

async function install(client: Client, definition: KubeObject): Promise<void> {
  let stored = await client.apply(customResourceDefinitions, definition, { fieldManager: 'sandbox', force: true });
  while (conditionOf(stored, 'Established')?.status !== 'True') {
    await sleep(50);
    stored = await client.get(customResourceDefinitions, definition.metadata);
  }
}
