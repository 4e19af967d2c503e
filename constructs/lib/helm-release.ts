import type { Construct } from 'constructs';
import type { Arg, Dynamic } from '../../src/chart/index.ts';
import { artifactName } from '../../src/platform/names.ts';
import { HelmRelease, type HelmReleaseSpec } from '../kinds/helm.toolkit.fluxcd.io.ts';
import { PACKAGE_PREFIX } from './package.ts';

/** Namespace of everything that Flux reads of the platform. */
export const SYSTEM_NAMESPACE = 'cozy-system';

/** Secret with the settings of the platform and, in a tenant, of the tenant; every release reads it. */
export const VALUES_SECRET = 'cozystack-values';

/** Label by which tenants' releases are spread over several helm-controllers. */
export const TENANT_SHARD = { 'sharding.fluxcd.io/key': 'tenants' } as const;

/** Reference to the published chart of a component, as releases and definitions name it. */
export const publishedChart = (packageName: string, component: string, variant = 'default') => ({
  kind: 'ExternalArtifact' as const,
  name: artifactName(`${PACKAGE_PREFIX}${packageName}`, variant, component),
  namespace: SYSTEM_NAMESPACE,
});

/** Retries a failed action in place: the default remediation would uninstall a slow first install, and its data with it. */
export const RETRY_ON_FAILURE = { strategy: { name: 'RetryOnFailure', retryInterval: '30s' } } as const;

export interface ChildRelease {
  readonly name: Arg<string>;
  /** Default: the namespace of the release that it belongs to. */
  readonly namespace?: Arg<string>;
  readonly chart: { readonly kind: 'ExternalArtifact'; readonly name: string; readonly namespace: string };
  readonly values?: unknown;
  /** Retry in place on failure, in addition to retrying for ever. */
  readonly retryOnFailure?: boolean;
  readonly labels?: Readonly<Record<string, Arg<string>>>;
  /** Anything else of the spec; it wins over what is set here. */
  readonly spec?: Dynamic<Partial<HelmReleaseSpec>>;
}

/** A release that an application has of its own, in the namespace of the tenant. */
export function childRelease(
  scope: Construct,
  id: string,
  { name, namespace, chart, values, retryOnFailure = false, labels = {}, spec = {} }: ChildRelease,
): void {
  const action = { ...(retryOnFailure && RETRY_ON_FAILURE), remediation: { retries: -1 } };
  new HelmRelease(scope, id, {
    metadata: { name, ...(namespace !== undefined && { namespace }), labels: { ...TENANT_SHARD, ...labels } },
    spec: {
      chartRef: chart,
      interval: '5m',
      timeout: '10m',
      install: action,
      upgrade: action,
      valuesFrom: [{ kind: 'Secret', name: VALUES_SECRET }],
      ...(values !== undefined && { values }),
      ...(spec as object),
    },
  });
}
