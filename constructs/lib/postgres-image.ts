import {
  type Arg,
  bind,
  defaultTo,
  type Expr,
  firstOf,
  get,
  isEmpty,
  lookupAtRender,
  matches,
  or,
  str,
  text,
} from '../../src/chart/index.ts';

const REPOSITORY = 'ghcr.io/cloudnative-pg/postgresql';
const CURRENT = `${REPOSITORY}:17.7-standard-trixie`;

/**
 * Image of a database that the platform keeps for itself. A running one stays on its major version, since a change of that needs a migration, and on a
 * Debian that sorts text as its indexes were built.
 */
export function postgresImage(namespace: Arg<string>, cluster: Arg<string>): Expr<string> {
  const live = lookupAtRender('postgresql.cnpg.io/v1', 'Cluster', namespace, cluster);
  const spec = defaultTo(get(live, 'spec'), {}) as unknown as Expr<Record<string, unknown>>;
  const image = bind('liveImage', text(get(spec, 'imageName') as Expr<string | undefined>));
  return firstOf(
    [
      [or(isEmpty(image), matches(image, ':17([.-]|$)')), CURRENT],
      [matches(image, ':[0-9]+\\.[0-9]+$'), str`${image}-standard-trixie`],
    ],
    image,
  );
}
