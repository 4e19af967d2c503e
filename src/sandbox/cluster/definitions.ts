import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadAccess } from '../../../operators/kit/access/load.ts';
import { Client } from '../../../operators/kit/client/client.ts';
import { customResourceDefinitions } from '../../../operators/kit/client/kinds.ts';
import { conditionOf, type KubeObject } from '../../../operators/kit/client/object.ts';
import { writeFileAtomically } from '../atomic-file.ts';
import { fluxDefinitionsFile } from '../programs/flux-definitions.ts';
import { artifactGeneratorDefinition } from './artifact-generator-definition.ts';

/** Installs the CRDs of Flux, which the platform builds on, and waits until they are served. */
export async function installDefinitions(kubeconfig: string, programs: string): Promise<void> {
  const client = new Client(loadAccess({ kubeconfig }), { userAgent: 'sandbox' });
  try {
    await Promise.all(definitions(programs).map((definition) => install(client, definition)));
  } finally {
    client.close();
  }
}

/** The same in a folder, for an operator that is to bring them; returns the folder. */
export function writeDefinitions(folder: string, programs: string): string {
  writeFileAtomically(join(folder, 'definitions.json'), JSON.stringify(definitions(programs)));
  return folder;
}

function definitions(programs: string): KubeObject[] {
  return [...(JSON.parse(readFileSync(fluxDefinitionsFile(programs), 'utf8')) as KubeObject[]), artifactGeneratorDefinition];
}

async function install(client: Client, definition: KubeObject): Promise<void> {
  let stored = await client.apply(customResourceDefinitions, definition, { fieldManager: 'sandbox', force: true });
  while (conditionOf(stored, 'Established')?.status !== 'True') {
    await sleep(50);
    stored = await client.get(customResourceDefinitions, definition.metadata);
  }
}
