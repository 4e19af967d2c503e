import type { Construct } from 'constructs';
import { and, failWhen, filter, has, includes, isEmpty, join, keys, lower, not, notEmpty, str, trim } from '../../../src/chart/index.ts';
import { inlineKeys, ownSecret } from './backup.ts';
import type { PostgresInputs } from './values.ts';

/** Settings by which a tenant could run commands or code as the server. */
const DANGEROUS_PARAMETERS = [
  'archive_command',
  'restore_command',
  'ssl_passphrase_command',
  'archive_cleanup_command',
  'recovery_end_command',
  'dynamic_library_path',
  'local_preload_libraries',
  'session_preload_libraries',
  'shared_preload_libraries',
];

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
  failWhen(scope, isEmpty(values.size), 'size: the volume needs a size, such as 10Gi');
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
