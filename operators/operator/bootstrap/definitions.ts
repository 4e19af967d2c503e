import { customResourceDefinition } from '../../../constructs/lib/api/custom-resource-definition.ts';
import { packageResource } from '../../../constructs/lib/api/package.ts';
import { packageSourceResource } from '../../../constructs/lib/api/package-source.ts';
import type { Client } from '../../kit/client/client.ts';
import { customResourceDefinitions } from '../../kit/client/kinds.ts';
import type { KubeObject } from '../../kit/client/object.ts';
import { label, manager } from '../names.ts';
import { established } from './established.ts';

/** The definitions of Package and PackageSource, which may not be deleted while a platform is here. */
export const definitions = () =>
  [packageResource, packageSourceResource].map((described) =>
    customResourceDefinition(described, { labels: { [label.noDelete]: 'true' } }),
  );

/** Applies definitions and waits until they are served. */
export async function applyDefinitions(
  client: Client,
  objects: readonly { metadata: { name: string } }[],
  signal: AbortSignal,
): Promise<void> {
  for (const object of objects) {
    await client.apply<KubeObject>(customResourceDefinitions, object, { fieldManager: manager.operator, force: true, signal });
  }
  await established(
    client,
    objects.map(({ metadata }) => metadata.name),
    signal,
  );
}
