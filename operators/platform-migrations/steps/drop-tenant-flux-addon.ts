import { isNotFound } from '../../kit/client/api-error.ts';
import type { KubeObject } from '../../kit/client/object.ts';
import { resource } from '../../kit/client/resource.ts';
import { gitopsOwner } from '../gitops-owner.ts';
import type { Step } from '../step.ts';

interface Cluster extends KubeObject {
  spec?: { values?: { addons?: Record<string, unknown> } };
}

const releases = resource<Cluster>({
  group: 'helm.toolkit.fluxcd.io',
  version: 'v2',
  plural: 'helmreleases',
  kind: 'HelmRelease',
  namespaced: true,
});
const CLUSTERS = 'apps.cozystack.io/application.group=apps.cozystack.io,apps.cozystack.io/application.kind=Kubernetes';

/** Flux is no addon of tenant clusters any more; a setting that the schema lacks would have every later edit of the cluster refused. */
export const dropTenantFluxAddon: Omit<Step, 'hash'> = {
  id: 'drop-tenant-flux-addon',
  version: 56,
  summary: 'take the addon fluxcd out of the settings of tenant clusters',
  async run({ client, note, signal }) {
    const found = await client.list(releases, { labelSelector: CLUSTERS, signal }).catch((error) => {
      if (isNotFound(error)) return { items: [] };
      throw error;
    });
    for (const cluster of found.items) {
      if (cluster.spec?.values?.addons?.['fluxcd'] === undefined) continue;
      const { name, namespace } = cluster.metadata;
      const owner = gitopsOwner(cluster);
      if (owner) note(`HelmRelease ${namespace}/${name} is kept by ${owner}: take addons.fluxcd out there, too`);
      const patch = { spec: { values: { addons: { fluxcd: null } } } };
      await client.patch(releases, { name, namespace }, patch, { type: 'merge', signal }).catch((error) => {
        if (!isNotFound(error)) throw error;
      });
    }
  },
};
