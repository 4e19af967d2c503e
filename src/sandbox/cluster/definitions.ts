import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fluxDefinitionsFile } from '../programs/flux-definitions.ts';
import { artifactGeneratorDefinition } from './artifact-generator-definition.ts';
import { ApiClient, type KubernetesObject } from './client.ts';

const collection = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';

/** Installs the CRDs of Flux, which the platform builds on, and waits until they are served. */
export async function installDefinitions(kubeconfig: string, programs: string): Promise<void> {
  const flux = JSON.parse(readFileSync(fluxDefinitionsFile(programs), 'utf8')) as KubernetesObject[];
  const api = new ApiClient(kubeconfig);
  try {
    await Promise.all([...flux, artifactGeneratorDefinition].map((definition) => install(api, definition)));
  } finally {
    await api.close();
  }
}

async function install(api: ApiClient, definition: KubernetesObject): Promise<void> {
  const path = `${collection}/${definition.metadata.name}`;
  let stored = await api.apply(path, definition, 'sandbox');
  while (!isEstablished(stored)) {
    await sleep(50);
    stored = await api.get(path);
  }
}

function isEstablished({ status }: KubernetesObject): boolean {
  return (status?.conditions ?? []).some(
    ({ type, status }: { type: string; status: string }) => type === 'Established' && status === 'True',
  );
}
