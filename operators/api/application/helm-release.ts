import type { KubeObject, ObjectMeta } from '../../kit/client/object.ts';
import { resource } from '../../kit/client/resource.ts';
import { formatDuration } from '../../kit/flags/duration.ts';
import type { Condition, Json, JsonObject } from '../objects.ts';
import type { ApplicationKind, ChartRef } from '../registry/application-kind.ts';

export interface HelmReleaseSpec {
  chartRef?: ChartRef;
  chart?: { spec?: { version?: string } };
  interval?: string;
  suspend?: boolean;
  valuesFrom?: { kind: string; name: string }[];
  values?: Json;
  install?: JsonObject;
  upgrade?: JsonObject;
  [field: string]: unknown;
}

/** The part of a Flux HelmRelease that is read here. */
export interface HelmRelease extends KubeObject {
  metadata: ObjectMeta & { deletionGracePeriodSeconds?: number };
  spec?: HelmReleaseSpec;
  status?: { conditions?: Condition[]; lastAttemptedRevision?: string };
}

export const helmReleases = resource<HelmRelease>({
  group: 'helm.toolkit.fluxcd.io',
  version: 'v2',
  plural: 'helmreleases',
  kind: 'HelmRelease',
  namespaced: true,
});

/** How releases are driven unless their kind says otherwise; milliseconds. The flags of the process. */
export interface ReleaseCadence {
  readonly interval: number;
  readonly retryInterval: number;
  readonly installTimeout: number;
  readonly upgradeTimeout: number;
  /** 0: unlimited. */
  readonly maxHistory: number;
}

/** The Secret that hands the platform's and the tenant's values to every release. */
export const PLATFORM_VALUES = { kind: 'Secret', name: 'cozystack-values' } as const;

function action(timeout: number, { retryInterval }: ReleaseCadence, { disableWait }: ApplicationKind): JsonObject {
  return {
    timeout: formatDuration(timeout),
    strategy: { name: 'RetryOnFailure', retryInterval: formatDuration(retryInterval) },
    ...(disableWait ? { disableWait: true } : {}),
  };
}

/**
 * The fields of a release's spec that follow from its kind and the server's flags; all others belong to somebody else.
 * `remediation` stays unset: it would be a second way to retry, at the pace of `interval`. An explicit strategy is needed for expressions to run at all.
 */
export function ownedSpec(kind: ApplicationKind, cadence: ReleaseCadence): HelmReleaseSpec {
  const strategy = kind.waitStrategy ?? (kind.healthCheckExprs.length > 0 ? 'poller' : undefined);
  const install = kind.installTimeout ?? cadence.installTimeout;
  const upgrade = kind.upgradeTimeout ?? kind.installTimeout ?? cadence.upgradeTimeout;
  return {
    chartRef: kind.chartRef,
    interval: formatDuration(cadence.interval),
    maxHistory: cadence.maxHistory,
    install: action(install, cadence, kind),
    upgrade: action(upgrade, cadence, kind),
    valuesFrom: [{ ...PLATFORM_VALUES }],
    ...(kind.healthCheckExprs.length > 0 ? { healthCheckExprs: kind.healthCheckExprs } : {}),
    ...(strategy ? { waitStrategy: { name: strategy } } : {}),
  };
}
