import type { Client } from '../../kit/client/client.ts';
import { type Secret, secrets } from '../../kit/client/kinds.ts';
import { Informer, withoutManagedFields } from '../../kit/informer/informer.ts';
import type { Logger } from '../../kit/log/log.ts';
import { BackingSource } from '../resources/backing-source.ts';
import { tenantSecrets } from '../resources/core.ts';
import { SECRET_MARKER } from './markers.ts';
import { projectSecret } from './tenant-secret-view.ts';
import { TenantSecretWriter } from './tenant-secret-writer.ts';

/** TenantSecrets: Secrets that carry the marker. Others are not even read: the cluster is asked for marked ones only. */
export function tenantSecretSource(client: Client, log: Logger): BackingSource<Secret> {
  const informer = new Informer(client, secrets, { log, labelSelector: `${SECRET_MARKER}=true`, transform: withoutManagedFields });
  return new BackingSource(tenantSecrets, informer, projectSecret, (source) => new TenantSecretWriter(client, source));
}
