import type { Construct } from 'constructs';
import {
  type Arg,
  bind,
  defaultTo,
  type Expr,
  forEachEntry,
  fromYamlMap,
  get,
  notEmpty,
  replacePattern,
  str,
  text,
  when,
} from '../../../src/chart/index.ts';
import { Secret } from '../../kinds/core.ts';
import { storedSecret } from '../../lib/stored-text.ts';

type Entries = Expr<Record<string, unknown>>;
const below = (map: Entries, key: string): Entries => defaultTo(get(map, key), {}) as unknown as Entries;
const textOf = (map: Entries, key: string): Expr<string> => text(get(map, key) as Expr<string | undefined>);

/** Access of a user to a bucket, as the storage tells it in the key `BucketInfo` of the user's Secret; all empty until it is granted. */
export function bucketInfo(namespace: Arg<string>, bucket: Arg<string>, user: Arg<string>) {
  const spec = below(fromYamlMap(storedSecret(namespace, str`${bucket}-${user}`, 'BucketInfo')), 'spec');
  const access = below(spec, 'secretS3');
  return {
    endpoint: replacePattern(textOf(access, 'endpoint'), '^https?://', ''),
    accessKey: textOf(access, 'accessKeyID'),
    secretKey: textOf(access, 'accessSecretKey'),
    bucketName: textOf(spec, 'bucketName'),
  };
}

/** `<bucket>-<user>-credentials`: the access of each user in plain keys, for applications; without keys until it is granted. */
export function userCredentials(
  scope: Construct,
  namespace: Arg<string>,
  bucket: Arg<string>,
  users: Arg<Readonly<Record<string, unknown>>>,
): void {
  forEachEntry(
    scope,
    users,
    (within, user) => {
      const { endpoint, accessKey, secretKey, bucketName } = bucketInfo(namespace, bucket, user);
      const granted = (value: Expr<string>) => when(notEmpty(accessKey), value);
      new Secret(within, 'credentials', {
        metadata: { name: bind('secret', str`${bucket}-${user}-credentials`), labels: { 'apps.cozystack.io/user-secret': 'true' } },
        stringData: {
          accessKey: granted(accessKey),
          secretKey: granted(secretKey),
          endpoint: granted(endpoint),
          bucketName: granted(bucketName),
        },
      });
    },
    { name: 'user' },
  );
}
