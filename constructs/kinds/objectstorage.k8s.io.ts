import { kindsOf } from '../lib/kind.ts';

// Kinds of object storage (COSI).

const kinds = kindsOf('objectstorage.k8s.io', 'v1alpha1');

export const Bucket = kinds.cluster('Bucket', 'buckets');
export const BucketClass = kinds.cluster('BucketClass', 'bucketclasses');
export const BucketClaim = kinds.namespaced('BucketClaim', 'bucketclaims');
export const BucketAccess = kinds.namespaced('BucketAccess', 'bucketaccesses');
export const BucketAccessClass = kinds.cluster('BucketAccessClass', 'bucketaccessclasses');
