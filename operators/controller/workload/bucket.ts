import type { Account, BucketClaim } from './source.ts';

/** Names under which a bucket's sizes are accounted: what users stored, and what that takes with replication. */
export const logicalSize = 's3-storage-bytes';
export const physicalSize = 's3-physical-storage-bytes';

/** Sizes of one bucket as quantity texts; a size that could not be learned is absent. */
export interface BucketSize {
  readonly [logicalSize]?: string;
  readonly [physicalSize]?: string;
}

/**
 * Accounts a bucket. A size that is not known now keeps its last known value: sizes are billing data, and an outage of the metrics
 * must not turn a bucket into zero bytes.
 */
export function bucketAccount(claim: BucketClaim, size: BucketSize = {}, last: Readonly<Record<string, string | number>> = {}): Account {
  const resources: Record<string, string> = {};
  for (const name of [logicalSize, physicalSize] as const) {
    const known = size[name] ?? last[name];
    if (known !== undefined) resources[name] = String(known);
  }
  return {
    source: { apiVersion: 'objectstorage.k8s.io/v1alpha1', kind: 'BucketClaim', metadata: claim.metadata },
    name: `bucket-${claim.metadata.name}`,
    resources,
    operational: claim.status?.bucketReady ?? false,
  };
}
