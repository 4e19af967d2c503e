import { createHash } from 'node:crypto';
import type { KubeObject } from '../../../operators/kit/client/object.ts';
import type { SimulatedOperator } from './operator.ts';

/** COSI: a bucket for the claim. */
export const bucketClaim: SimulatedOperator = {
  group: 'objectstorage.k8s.io',
  plural: 'bucketclaims',
  react: ({ metadata }) => ({ status: { bucketReady: true, bucketName: bucketName(metadata) } }),
};

/** COSI: keys for the user, in the Secret that the access names. They follow from the object's uid: the same at every start, and good for nothing. */
export const bucketAccess: SimulatedOperator = {
  group: 'objectstorage.k8s.io',
  plural: 'bucketaccesses',
  react({ metadata, spec }) {
    const accountID = `sandbox-${metadata.uid}`;
    const info = {
      metadata: { name: `bc-${metadata.uid}` },
      spec: {
        bucketName: spec?.bucketClaimName ?? '',
        authenticationType: 'KEY',
        secretS3: {
          endpoint: 'https://s3.sandbox.invalid',
          region: 'sandbox',
          accessKeyID: hex(`id ${metadata.uid}`, 20),
          accessSecretKey: hex(`secret ${metadata.uid}`, 40),
        },
        secretAzure: null,
        protocols: [spec?.protocol ?? 's3'],
      },
    };
    const secret = {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name: spec?.credentialsSecretName ?? metadata.name },
      stringData: { BucketInfo: JSON.stringify(info) },
    };
    return { children: [secret as unknown as KubeObject], status: { accessGranted: true, accountID } };
  },
};

function bucketName({ uid }: KubeObject['metadata']): string {
  return `bucket-${uid}`;
}

function hex(seed: string, length: number): string {
  return createHash('sha256').update(seed).digest('hex').slice(0, length);
}
