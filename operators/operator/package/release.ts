import { artifactName } from '../artifact-name.ts';
import type { HelmReleaseSpec, Package, PackageSource, ReleaseRef } from '../kinds.ts';
import { annotation, label, SYSTEM_NAMESPACE } from '../names.ts';
import { type Installable, releaseName, variantName } from './selection.ts';

/** The part of releases that the operator's flags decide. Durations as Go writes them. */
export interface ReleaseSettings {
  interval: string;
  retryInterval: string;
  installTimeout: string;
  upgradeTimeout: string;
  /** 0: unlimited, and sent as such. */
  maxHistory: number;
  /** Name of the Secret with the cluster's values, in every namespace of the platform. */
  valuesSecret: string;
}

/** The part of a HelmRelease that is ours. */
export interface WantedRelease {
  name: string;
  namespace: string;
  labels: Record<string, string>;
  annotations: Record<string, string>;
  spec: HelmReleaseSpec & Required<Pick<HelmReleaseSpec, 'chartRef'>>;
}

/** Labels and annotations that we take off again when their reason goes. */
export const OWN_LABELS = [label.package, label.privileged];
export const OWN_ANNOTATIONS = [annotation.valuesFiles];

/**
 * The HelmRelease of a component (contract/operator-packages.md, 3.4). Remediation stays unset: it would be a second retry engine
 * beside RetryOnFailure and would uninstall. Health expressions imply the poller, which alone evaluates them.
 */
export function wantedRelease(
  pkg: Package,
  source: PackageSource,
  component: Installable,
  waitsFor: ReleaseRef[],
  settings: ReleaseSettings,
): WantedRelease {
  const { install } = component;
  const values = pkg.spec?.components?.[component.name]?.values;
  const strategy = { name: 'RetryOnFailure', retryInterval: settings.retryInterval };
  const healthCheckExprs = install.healthCheckExprs ?? [];
  const waitStrategy = install.waitStrategy ?? (healthCheckExprs.length > 0 ? 'poller' : undefined);
  const takesValues = source.metadata.annotations?.[annotation.skipValues] !== 'true';
  const valuesFiles = (component.valuesFiles ?? []).join(',');
  return {
    name: releaseName(component),
    namespace: install.namespace ?? '',
    labels: { [label.package]: pkg.metadata.name, ...(install.privileged && { [label.privileged]: 'true' }) },
    annotations: valuesFiles ? { [annotation.valuesFiles]: valuesFiles } : {},
    spec: {
      interval: settings.interval,
      maxHistory: settings.maxHistory,
      chartRef: {
        kind: 'ExternalArtifact',
        name: artifactName(source.metadata.name, variantName(pkg), component.name),
        namespace: SYSTEM_NAMESPACE,
      },
      install: { timeout: settings.installTimeout, strategy },
      upgrade: { timeout: settings.upgradeTimeout, strategy, ...(install.upgradeCRDs && { crds: install.upgradeCRDs }) },
      ...(healthCheckExprs.length > 0 && { healthCheckExprs }),
      ...(waitStrategy && { waitStrategy: { name: waitStrategy } }),
      ...(takesValues && { valuesFrom: [{ kind: 'Secret', name: settings.valuesSecret }] }),
      ...(values !== undefined && values !== null && { values }),
      ...(waitsFor.length > 0 && { dependsOn: waitsFor }),
    },
  };
}
