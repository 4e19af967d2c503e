import { isNotFound } from '../../kit/client/api-error.ts';
import type { KubeObject } from '../../kit/client/object.ts';
import { resource } from '../../kit/client/resource.ts';
import { gitopsOwner } from '../gitops-owner.ts';
import type { Step } from '../step.ts';

const failovers = resource<KubeObject>({
  group: 'databases.spotahome.com',
  version: 'v1',
  plural: 'redisfailovers',
  kind: 'RedisFailover',
  namespaced: true,
});
const GROUP = 'redis-failover.freshworks.com/operator-group';

/** The operator leaves alone what is not of its group: what was made before there were groups must join before the operator is upgraded. */
export const groupRedisFailovers: Omit<Step, 'hash'> = {
  id: 'group-redis-failovers',
  version: 55,
  summary: 'put every RedisFailover into the group that the operator looks after',
  async run({ client, note, signal }) {
    const found = await client.list(failovers, { signal }).catch((error) => {
      // A cluster that never had the kind.
      if (isNotFound(error)) return { items: [] };
      throw error;
    });
    for (const failover of found.items) {
      if (failover.metadata.labels?.[GROUP] !== undefined) continue;
      const { name, namespace } = failover.metadata;
      const owner = gitopsOwner(failover);
      if (owner) note(`RedisFailover ${namespace}/${name} is kept by ${owner}: set the label ${GROUP}=cozystack there, too`);
      const labels = { [GROUP]: 'cozystack' };
      await client.patch(failovers, { name, namespace }, { metadata: { labels } }, { type: 'merge', signal }).catch((error) => {
        if (!isNotFound(error)) throw error;
      });
    }
  },
};
