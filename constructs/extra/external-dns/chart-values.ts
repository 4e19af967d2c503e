import { concat, type Expr, ifElse, notEmpty, or, when } from '../../../src/chart/index.ts';
import { containerResources } from '../../lib/sizing.ts';
import type { Conditional, Given } from './credentials.ts';
import type { ExternalDnsInputs } from './values.ts';

/** Values of the chart of external-dns. It looks at its own namespace only, and marks its records as those of the tenant. */
export function chartValues({ values, release, cluster }: ExternalDnsInputs, given: Given) {
  return {
    namespaced: true,
    txtOwnerId: release.namespace,
    provider: { name: values.provider },
    policy: values.policy,
    sources: concat(['ingress', 'service'], ifElse(values.gatewayAPI, ['gateway-httproute', 'gateway-tlsroute'], [])),
    domainFilters: when(notEmpty(values.domainFilters), values.domainFilters),
    annotationPrefix: when(notEmpty(values.annotationPrefix), values.annotationPrefix),
    extraArgs: when(or(notEmpty(values.extraArgs), anyOf(given.arguments)), concat(values.extraArgs, those(given.arguments) as never)),
    env: when(anyOf(given.env), those(given.env)),
    extraVolumes: when(anyOf(given.volumes), those(given.volumes)),
    extraVolumeMounts: when(anyOf(given.volumeMounts), those(given.volumeMounts)),
    podAnnotations: when(given.any, { 'checksum/credentials': given.digest }),
    resources: containerResources(values, cluster),
  };
}

const those = (all: readonly Conditional<unknown>[]) => all.map(([value, applies]) => when(applies, value));
const anyOf = (all: readonly Conditional<unknown>[]): Expr<boolean> =>
  or(...(all.map(([, applies]) => applies) as [Expr<boolean>, ...Expr<boolean>[]]));
