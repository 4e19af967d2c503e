import type { Construct } from 'constructs';
import { and, failWhen, filter, ge, gt, has, includes, join, keys, lower, not, notEmpty, str, trim } from '../../../src/chart/index.ts';
import { KEY_OF_A_SECRET, refuseNames } from '../../lib/refuse-names.ts';
import { refuseEmptyVolumes } from '../../lib/volumes.ts';
import { inlineKeys, ownSecret } from './backup.ts';
import { DANGEROUS_PARAMETERS, DATABASE_NAME, type PostgresInputs } from './values.ts';

/** What cannot work or must not be. */
export function refusals(scope: Construct, inputs: PostgresInputs): void {
  const { values } = inputs;
  const { backup, bootstrap } = values;
  const dangerous = filter(keys(values.postgresql.parameters), (name) => includes(DANGEROUS_PARAMETERS, lower(trim(name))), {
    name: 'parameter',
  });
  failWhen(
    scope,
    notEmpty(dangerous),
    str`postgresql.parameters: ${join(dangerous, ', ')} may not be set, since it runs commands or loads code`,
  );
  failWhen(scope, has(values.users, 'postgres'), "users: postgres is the superuser's name and belongs to the operator; choose another");
  refuseNames(scope, 'users', keys(values.users), KEY_OF_A_SECRET);
  refuseNames(scope, 'databases', keys(values.databases), DATABASE_NAME);
  const { minSyncReplicas, maxSyncReplicas } = values.quorum;
  failWhen(scope, gt(minSyncReplicas, maxSyncReplicas), 'quorum.minSyncReplicas: more than quorum.maxSyncReplicas');
  failWhen(
    scope,
    and(gt(maxSyncReplicas, 0), ge(maxSyncReplicas, values.replicas)),
    'quorum.maxSyncReplicas: must be less than replicas, one of which is the primary',
  );
  refuseEmptyVolumes(scope, { size: values.size });
  failWhen(
    scope,
    and(bootstrap.enabled, backup.useSystemBucket),
    "bootstrap: a backup in the platform's bucket is restored by a RestoreJob; set backup.useSystemBucket to false to start from a bucket of your own",
  );
  failWhen(
    scope,
    and(bootstrap.enabled, not(inlineKeys(inputs)), not(ownSecret(inputs))),
    'bootstrap: reading a backup takes credentials; name a Secret in backup.s3CredentialsSecret.name, or set backup.s3AccessKey and backup.s3SecretKey',
  );
}
