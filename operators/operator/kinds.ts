import type { ApplicationDefinition as ApplicationDefinitionShape } from '../../constructs/lib/api/application-definition.ts';
import { applicationDefinitionNames, packageNames, packageSourceNames } from '../../constructs/lib/api/kind-names.ts';
import type { Package as PackageShape } from '../../constructs/lib/api/package.ts';
import type { PackageSource as PackageSourceShape } from '../../constructs/lib/api/package-source.ts';
import type { Condition, KubeObject } from '../kit/client/object.ts';
import { resource, resourceNamed } from '../kit/client/resource.ts';

export type Package = PackageShape & KubeObject;
export type PackageSource = PackageSourceShape & KubeObject;
export type ApplicationDefinition = ApplicationDefinitionShape & KubeObject;

/** A reference from one HelmRelease to another; without namespace: the same. */
export interface ReleaseRef {
  name: string;
  namespace?: string;
}

export interface HelmReleaseSpec {
  interval: string;
  maxHistory: number;
  /** Not there in releases of others that name a chart in another way. */
  chartRef?: { kind: string; name: string; namespace?: string };
  install: HelmAction;
  upgrade: HelmAction & { crds?: string };
  dependsOn?: ReleaseRef[];
  valuesFrom?: { kind: string; name: string }[];
  values?: unknown;
  healthCheckExprs?: unknown[];
  waitStrategy?: { name: string };
  suspend?: boolean;
}

interface HelmAction {
  timeout: string;
  strategy: { name: string; retryInterval: string };
}

export interface HelmRelease extends KubeObject {
  spec: HelmReleaseSpec;
  status?: { conditions?: Condition[]; observedGeneration?: number };
}

export interface CopyOperation {
  from: string;
  to: string;
  strategy?: 'Overwrite' | 'Merge';
}

export interface OutputArtifact {
  name: string;
  copy: CopyOperation[];
}

export interface ArtifactGenerator extends KubeObject {
  spec: { sources: { alias: string; kind: string; name: string; namespace: string }[]; artifacts: OutputArtifact[] };
  status?: { conditions?: Condition[]; inventory?: unknown[]; observedSourcesDigest?: string };
}

const FLUX_SOURCE = { group: 'source.toolkit.fluxcd.io', version: 'v1', namespaced: true };

export const packages = resourceNamed<Package>(packageNames);
export const packageSources = resourceNamed<PackageSource>(packageSourceNames);
export const applicationDefinitions = resourceNamed<ApplicationDefinition>(applicationDefinitionNames);
export const helmReleases = resource<HelmRelease>({
  group: 'helm.toolkit.fluxcd.io',
  version: 'v2',
  plural: 'helmreleases',
  kind: 'HelmRelease',
  namespaced: true,
});
export const artifactGenerators = resource<ArtifactGenerator>({
  group: 'source.extensions.fluxcd.io',
  version: 'v1beta1',
  plural: 'artifactgenerators',
  kind: 'ArtifactGenerator',
  namespaced: true,
});
/** A source of Flux, as far as we write it. */
export interface FluxRepository extends KubeObject {
  spec?: { url: string; ref?: Record<string, string> };
}

export const ociRepositories = resource<FluxRepository>({ ...FLUX_SOURCE, plural: 'ocirepositories', kind: 'OCIRepository' });
export const gitRepositories = resource<FluxRepository>({ ...FLUX_SOURCE, plural: 'gitrepositories', kind: 'GitRepository' });
