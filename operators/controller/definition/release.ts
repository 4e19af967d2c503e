import { isDeepStrictEqual } from 'node:util';
import type { ApplicationDefinition } from '../../../constructs/lib/api/application-definition.ts';
import { applicationGroup, applicationLabels } from '../../../constructs/lib/api/application-labels.ts';
import type { KubeObject } from '../../kit/client/object.ts';

/** Which shard of helm-controller has a release. Shard operators move releases by it, so once it is there it is theirs. */
const shardLabel = 'sharding.fluxcd.io/key';

/** Helm's own label on what it installs: such a HelmRelease comes from a chart, which decides about its health checks. */
const managedByLabel = 'app.kubernetes.io/managed-by';

/** A HelmRelease as far as the controllers here read it. */
export interface HelmRelease extends KubeObject {
  spec?: {
    chart?: unknown;
    chartRef?: { apiVersion?: string; kind: string; name: string; namespace?: string };
    valuesFrom?: object[];
    waitStrategy?: { name?: string };
    healthCheckExprs?: object[];
    values?: Record<string, unknown>;
  };
}

/** Where every release gets the platform's and the tenant's values from. */
const valuesFrom = [{ kind: 'Secret', name: 'cozystack-values' }];

/** Why nothing can be handed on to releases of this definition; undefined if it can. */
export function unusable(definition: ApplicationDefinition): string | undefined {
  const { application, release } = definition.spec ?? {};
  if (!application?.kind) return 'spec.application.kind is empty';
  const { kind, name, namespace } = release?.chartRef ?? {};
  return kind && name && namespace ? undefined : 'spec.release.chartRef needs kind, name and namespace';
}

/** Whether a HelmRelease is one of the definition's applications: by its labels, and by its name, which must follow from them. */
export function isReleaseOf(definition: ApplicationDefinition, release: HelmRelease): boolean {
  const { application, release: rule } = definition.spec ?? {};
  const labels = release.metadata.labels ?? {};
  if (labels[applicationLabels.group] !== applicationGroup || labels[applicationLabels.kind] !== application?.kind) return false;
  const name = labels[applicationLabels.name];
  return name === undefined || release.metadata.name === `${rule?.prefix ?? ''}${name}` || release.metadata.name === name;
}

/**
 * What an ApplicationDefinition changes in a HelmRelease of its kind, as a JSON merge patch; undefined: nothing.
 * Labels are only ever added. Health checks are left to the chart where a chart made the release.
 */
export function releasePatch(definition: ApplicationDefinition, release: HelmRelease): object | undefined {
  const rule = definition.spec!.release;
  const spec: Record<string, unknown> = {};
  const { apiVersion: _, ...chartRef } = rule.chartRef;
  const present = release.spec?.chartRef;
  if (!present || (Object.keys(chartRef) as (keyof typeof chartRef)[]).some((key) => present[key] !== chartRef[key]))
    spec['chartRef'] = chartRef;
  if (!present && release.spec?.chart !== undefined) spec['chart'] = null;
  if (!isValuesFromPlatform(release.spec?.valuesFrom)) spec['valuesFrom'] = valuesFrom;
  if (release.metadata.labels?.[managedByLabel] !== 'Helm') Object.assign(spec, healthPatch(rule, release));
  const labels = Object.entries(rule.labels ?? {}).filter(([key, value]) => {
    const current = release.metadata.labels?.[key];
    return key === shardLabel ? current === undefined : current !== value;
  });
  const patch = {
    ...(labels.length > 0 && { metadata: { labels: Object.fromEntries(labels) } }),
    ...(Object.keys(spec).length > 0 && { spec }),
  };
  return Object.keys(patch).length > 0 ? patch : undefined;
}

/** The reference may spell out its defaults. */
function isValuesFromPlatform(entries: readonly object[] = []): boolean {
  const [only, ...more] = entries as { kind?: string; name?: string; valuesKey?: string; targetPath?: string; optional?: boolean }[];
  if (!only || more.length > 0) return false;
  return (
    only.kind === 'Secret' &&
    only.name === 'cozystack-values' &&
    (only.valuesKey ?? 'values.yaml') === 'values.yaml' &&
    !only.targetPath &&
    !only.optional
  );
}

function healthPatch(rule: NonNullable<ApplicationDefinition['spec']>['release'], release: HelmRelease): Record<string, unknown> {
  const expressions = rule.healthCheckExprs ?? [];
  const strategy = rule.waitStrategy || (expressions.length > 0 ? 'poller' : undefined);
  const patch: Record<string, unknown> = {};
  if (release.spec?.waitStrategy?.name !== strategy) patch['waitStrategy'] = strategy ? { name: strategy } : null;
  if (!isDeepStrictEqual(release.spec?.healthCheckExprs ?? [], expressions))
    patch['healthCheckExprs'] = expressions.length > 0 ? expressions : null;
  return patch;
}
