/** Label of a HelmRelease: the helm-controller that reconciles it. */
export const SHARD_LABEL = 'sharding.fluxcd.io/key';
/** Value with which releases of tenants are born; nobody reconciles it once shards are there. */
export const BIRTH = 'tenants';
/** Label of a tenant's namespace: the shard that it is placed on. */
export const NAMESPACE_LABEL = 'internal.cozystack.io/flux-shard';
/** Annotation of a tenant's namespace: when it was moved last, RFC 3339; it is kept there so that a restart does not forget it. */
export const MOVED_ANNOTATION = 'internal.cozystack.io/flux-shard-moved-at';
export const MANAGED_BY = 'flux-shard-operator';
export const LEASE = 'flux-shard-operator.cozystack.io';

/** Label value of a shard. */
export const shardKey = (index: number): string => `shard${index}`;

/** Index of a canonical shard value; undefined for anything else, such as `shard01` or `tenants`. */
export function shardIndex(value: string | undefined): number | undefined {
  const match = /^shard(0|[1-9]\d*)$/.exec(value ?? '');
  return match ? Number(match[1]) : undefined;
}

/** Name of a shard's Deployment. */
export const deploymentName = (index: number): string => `helm-controller-${shardKey(index)}`;

/** Index of a shard's Deployment by its name. */
export const deploymentIndex = (name: string): number | undefined =>
  name.startsWith('helm-controller-') ? shardIndex(name.slice('helm-controller-'.length)) : undefined;
