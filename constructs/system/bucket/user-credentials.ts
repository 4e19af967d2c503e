import type { Construct } from 'constructs';
import { type Arg, forEachEntry, str } from '../../../src/chart/index.ts';
import { derivedCredentials } from '../../lib/credentials.ts';

/** Secret with the access of a user in plain keys. */
export const credentialsOf = (bucket: Arg<string>, user: Arg<string>) => str`${bucket}-${user}-credentials`;

/** The access of each user in plain keys, for applications: the storage tells it in one document, in the key `BucketInfo` of the Secret `<bucket>-<user>`. */
export function userCredentials(scope: Construct, bucket: Arg<string>, users: Arg<Readonly<Record<string, unknown>>>): void {
  forEachEntry(
    scope,
    users,
    (within, user) => {
      derivedCredentials(within, 'credentials', {
        name: credentialsOf(bucket, user),
        labels: { 'apps.cozystack.io/user-secret': 'true' },
        from: { secret: str`${bucket}-${user}`, key: 'BucketInfo' },
        fields: {
          accessKey: { at: '/spec/secretS3/accessKeyID' },
          secretKey: { at: '/spec/secretS3/accessSecretKey' },
          endpoint: { at: '/spec/secretS3/endpoint', as: 'host' },
          bucketName: { at: '/spec/bucketName' },
        },
      });
    },
    { name: 'user' },
  );
}
