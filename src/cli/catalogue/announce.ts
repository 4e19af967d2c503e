import type { KubeObject } from '../../../operators/kit/client/object.ts';
import type { Reference } from '../../artifact/reference.ts';

interface OciRepository extends KubeObject {
  spec: { url: string; ref?: { digest?: string } };
}

/**
 * Tells Flux that there is something new: every OCIRepository on this repository is asked to look now, instead of at its interval. Gives their names;
 * those pinned to a digest are left out, as they would not follow.
 */
export async function announce(kubeconfig: string, { registry, repository }: Reference, signal?: AbortSignal): Promise<string[]> {
  const [{ loadAccess }, { Client }, { resource }] = await Promise.all([
    import('../../../operators/kit/access/load.ts'),
    import('../../../operators/kit/client/client.ts'),
    import('../../../operators/kit/client/resource.ts'),
  ]);
  const repositories = resource<OciRepository>({
    group: 'source.toolkit.fluxcd.io',
    version: 'v1',
    plural: 'ocirepositories',
    kind: 'OCIRepository',
    namespaced: true,
  });
  const client = new Client(loadAccess({ kubeconfig }), { userAgent: 'cozy' });
  try {
    const { items } = await client.list(repositories, { signal });
    const following = items.filter(({ spec }) => spec.url === `oci://${registry}/${repository}` && !spec.ref?.digest);
    const annotations = { 'reconcile.fluxcd.io/requestedAt': new Date().toISOString() };
    for (const { metadata } of following)
      await client.patch(repositories, metadata, { metadata: { annotations } }, { type: 'merge', signal });
    return following.map(({ metadata: { namespace, name } }) => `${namespace}/${name}`);
  } finally {
    client.close();
  }
}
