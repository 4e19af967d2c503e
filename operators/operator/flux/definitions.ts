import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '../../kit/client/client.ts';
import { customResourceDefinitions } from '../../kit/client/kinds.ts';
import { conditionOf, type KubeObject } from '../../kit/client/object.ts';

/** Definitions without which nothing of ours can work. */
const NEEDED = [
  'ocirepositories.source.toolkit.fluxcd.io',
  'gitrepositories.source.toolkit.fluxcd.io',
  'externalartifacts.source.toolkit.fluxcd.io',
  'artifactgenerators.source.extensions.fluxcd.io',
  'helmreleases.helm.toolkit.fluxcd.io',
];

/**
 * Reads every CustomResourceDefinition of a folder: YAML or JSON files, of several documents or lists.
 * @throws for a folder without any, and for an object of another kind: nothing may be applied by mistake
 */
export async function readDefinitions(folder: string): Promise<KubeObject[]> {
  const { parseAllDocuments } = await import('yaml');
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => /\.(ya?ml|json)$/.test(name)) : [];
  const objects = files.sort().flatMap((name) => {
    const documents = parseAllDocuments(readFileSync(join(folder, name), 'utf8'));
    return (Array.isArray(documents) ? documents : []).flatMap((document) => {
      if (document.errors[0]) throw new Error(`${join(folder, name)}: ${document.errors[0].message}`);
      const value = document.toJS() as KubeObject | KubeObject[] | null;
      return (Array.isArray(value) ? value : value ? [value] : []).map((object) => checked(object, join(folder, name)));
    });
  });
  if (objects.length === 0) throw new Error(`${folder} holds no definition of Flux`);
  return objects;
}

function checked(object: KubeObject, file: string): KubeObject {
  const { apiVersion, kind } = object;
  if (apiVersion === 'apiextensions.k8s.io/v1' && kind === 'CustomResourceDefinition') return object;
  throw new Error(`${file}: ${kind ?? 'an object without kind'} is no CustomResourceDefinition`);
}

/** @throws naming the definitions that the cluster lacks */
export async function requireDefinitions(client: Client, signal: AbortSignal): Promise<void> {
  const found = await Promise.all(NEEDED.map((name) => client.find(customResourceDefinitions, { name }, { signal })));
  const missing = NEEDED.filter((_, index) => conditionOf(found[index], 'Established')?.status !== 'True');
  if (missing.length === 0) return;
  throw new Error(`the cluster lacks ${missing.join(', ')}; give the folder of Flux's definitions with --flux-definitions`);
}
