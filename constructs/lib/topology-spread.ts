import {
  type Arg,
  defaultTo,
  type Expr,
  freeForm,
  fromJson,
  fromYamlMap,
  get,
  type Injected,
  listOf,
  map,
  object,
  text,
  toJson,
} from '../../src/chart/index.ts';

/**
 * How the platform wants pods spread, as its setting `scheduling.globalAppTopologySpreadConstraints` says: YAML text with a list
 * `topologySpreadConstraints`. A constraint without a selector counts the pods given here; empty if the platform wants nothing.
 */
export function topologySpread(cluster: Injected, pods: Readonly<Record<string, Arg<string>>>): Expr<Record<string, unknown>[]> {
  const policy = text(get(cluster.map('scheduling'), 'globalAppTopologySpreadConstraints') as Expr<string | undefined>);
  const { topologySpreadConstraints } = fromJson(toJson(fromYamlMap(policy)), object({ topologySpreadConstraints: listOf(freeForm()) }));
  return map(defaultTo(topologySpreadConstraints, []), (constraint) => ({ labelSelector: { matchLabels: pods }, ...constraint }), {
    name: 'constraint',
  }) as Expr<Record<string, unknown>[]>;
}
