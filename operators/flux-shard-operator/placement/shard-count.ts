const RELEASES_A_SHARD = 100;
const MOST = 16;
/** Releases a shard above which shards are added, and below which they are taken away; between the two nothing moves. */
const GROW_ABOVE = 120;
const SHRINK_BELOW = 60;

/** Shards that so many releases of so many tenants want: a tenant is never split. */
export function recommended(releases: number, tenants: number): number {
  const most = tenants > 0 ? Math.min(MOST, tenants) : MOST;
  return Math.max(1, Math.min(most, Math.ceil(releases / RELEASES_A_SHARD)));
}

/**
 * How many shards there shall be.
 * @param asked from --shard-count; undefined: automatic, with a wide band in which the count stays
 * @param current how many there are
 */
export function effectiveCount(asked: number | undefined, current: number, releases: number, tenants: number): number {
  if (asked !== undefined) return asked;
  const wanted = recommended(releases, tenants);
  if (current === 0 || wanted === current) return Math.max(wanted, current);
  const load = releases / current;
  if (wanted > current) return load > GROW_ABOVE ? wanted : current;
  return load < SHRINK_BELOW ? wanted : current;
}
