import type { Component, ComponentInstall, Variant } from '../../../constructs/lib/api/package-source.ts';
import type { HelmRelease, Package, PackageSource } from '../kinds.ts';
import { label } from '../names.ts';
import { cyclesOf } from '../package/cycles.ts';
import type { ReleaseSettings } from '../package/release.ts';
import { dependenciesOf, variantOf } from '../package/selection.ts';
import type { PackageView } from '../package/view.ts';
import { claimsOf, olderClaim } from '../package-source/claims.ts';

/** Builders of objects for tests of the plans. */
export const settings: ReleaseSettings = {
  interval: '5m0s',
  retryInterval: '30s',
  installTimeout: '10m0s',
  upgradeTimeout: '10m0s',
  maxHistory: 5,
  valuesSecret: 'cozystack-values',
};

/** A component; a text instead of install is its namespace, nothing makes it source-only. */
export function component(name: string, install?: string | ComponentInstall, more: Partial<Component> = {}): Component {
  const placed = typeof install === 'string' ? { namespace: install } : install;
  return { name, path: `system/${name}`, ...(placed && { install: placed }), ...more };
}

export const variant = (name: string, components: Component[], more: Partial<Variant> = {}): Variant => ({ name, components, ...more });

export function source(
  name: string,
  variants: Variant[] | Component[],
  more: { dependsOn?: string[]; annotations?: Record<string, string> } = {},
): PackageSource {
  const { dependsOn, annotations } = more;
  const given = variants.every((one) => 'components' in one) && variants.length > 0;
  const list = given ? (variants as Variant[]) : [variant('default', variants as Component[], dependsOn ? { dependsOn } : {})];
  return {
    apiVersion: 'cozystack.io/v1alpha1',
    kind: 'PackageSource',
    metadata: {
      name,
      uid: `source-${name}`,
      generation: 1,
      creationTimestamp: '2026-01-01T00:00:00Z',
      ...(annotations && { annotations }),
    },
    spec: { sourceRef: { kind: 'OCIRepository', name: 'packages', namespace: 'cozy-system' }, variants: list },
  };
}

export function pkg(name: string, spec: Package['spec'] = {}, ready?: boolean): Package {
  const condition = {
    type: 'Ready',
    status: ready ? ('True' as const) : ('False' as const),
    reason: 'X',
    message: '',
    lastTransitionTime: '2026-01-01T00:00:00Z',
  };
  return {
    apiVersion: 'cozystack.io/v1alpha1',
    kind: 'Package',
    metadata: { name, uid: `package-${name}`, generation: 1 },
    spec,
    ...(ready !== undefined && { status: { conditions: [condition] } }),
  };
}

export function release(name: string, namespace: string, owner: string, more: Partial<HelmRelease['spec']> = {}): HelmRelease {
  return {
    apiVersion: 'helm.toolkit.fluxcd.io/v2',
    kind: 'HelmRelease',
    metadata: {
      name,
      namespace,
      resourceVersion: '7',
      generation: 1,
      labels: { [label.package]: owner },
      ownerReferences: [{ apiVersion: 'cozystack.io/v1alpha1', kind: 'Package', name: owner, uid: `package-${owner}`, controller: true }],
    },
    spec: {
      interval: '5m0s',
      maxHistory: 5,
      chartRef: { kind: 'ExternalArtifact', name: `${owner}-default-${name}`, namespace: 'cozy-system' },
      install: { timeout: '10m0s', strategy: { name: 'RetryOnFailure', retryInterval: '30s' } },
      upgrade: { timeout: '10m0s', strategy: { name: 'RetryOnFailure', retryInterval: '30s' } },
      ...more,
    },
  };
}

/** A view of a few objects. */
export function viewOf(objects: { packages?: Package[]; sources?: PackageSource[]; releases?: HelmRelease[] }): PackageView {
  const { packages = [], sources = [], releases = [] } = objects;
  const packageByName = new Map(packages.map((one) => [one.metadata.name, one]));
  const sourceByName = new Map(sources.map((one) => [one.metadata.name, one]));
  const dependencies = (name: string) => {
    const [found, from] = [packageByName.get(name), sourceByName.get(name)];
    const selected = found && from && variantOf(found, from);
    return selected ? dependenciesOf(found, selected) : [];
  };
  let cycles: ((name: string) => string[] | undefined) | undefined;
  return {
    package: (name) => packageByName.get(name),
    source: (name) => sourceByName.get(name),
    release: ({ name, namespace }) => releases.find(({ metadata }) => metadata.name === name && metadata.namespace === namespace),
    releasesOf: (owner) => releases.filter(({ metadata }) => metadata.labels?.[label.package] === owner),
    privilegedSources: (namespace) =>
      sources.filter(({ spec }) =>
        spec?.variants?.some(({ components = [] }) =>
          components.some(({ install }) => install?.privileged && install.namespace === namespace),
        ),
      ),
    olderClaim: (artifact, of) =>
      olderClaim(
        of,
        sources.filter((one) => claimsOf(one).includes(artifact)),
      ),
    cycleOf: (name) => {
      cycles ??= cyclesOf(packageByName.keys(), dependencies);
      return cycles(name);
    },
  };
}
