import { kindsOf } from '../lib/kind.ts';

// Kinds of applications, as the platform itself creates them.

const kinds = kindsOf('apps.cozystack.io', 'v1alpha1');

export const Bucket = kinds.namespaced('Bucket', 'buckets');
