import type { Client } from '../../kit/client/client.ts';
import { Informer, withoutManagedFields } from '../../kit/informer/informer.ts';
import type { Logger } from '../../kit/log/log.ts';
import { BackingSource } from '../resources/backing-source.ts';
import { securityGroups } from '../resources/core.ts';
import { projectGroup } from './security-group-view.ts';
import { SecurityGroupWriter } from './security-group-writer.ts';
import { GROUP_MARKER, type NetworkPolicy, networkPolicies } from './types.ts';

/** SecurityGroups: Cilium policies that carry the marker. On a cluster without Cilium the list is empty, so that namespaces can go. */
export function securityGroupSource(client: Client, log: Logger, elsewhere: () => number): BackingSource<NetworkPolicy> {
  const informer = new Informer(client, networkPolicies, { log, labelSelector: `${GROUP_MARKER}=true`, transform: withoutManagedFields });
  return new BackingSource(securityGroups, informer, projectGroup, (source) => new SecurityGroupWriter(client, source), elsewhere);
}
