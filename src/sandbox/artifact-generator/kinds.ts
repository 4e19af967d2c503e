import type { Condition, KubeObject } from '../../../operators/kit/client/object.ts';
import { type Resource, resource } from '../../../operators/kit/client/resource.ts';

/** How files get from a source into an artifact. */
export interface CopyOperation {
  /** `@alias/pattern` */
  from: string;
  /** `@artifact/path`; a trailing slash means a folder. */
  to: string;
  exclude?: string[];
  strategy?: 'Overwrite' | 'Merge' | 'Extract';
}

export interface OutputArtifact {
  name: string;
  /** `@alias`: the artifact takes that source's revision in place of its own digest. */
  revision?: string;
  originRevision?: string;
  copy: CopyOperation[];
}

export interface SourceReference {
  alias: string;
  kind: SourceKind;
  name: string;
  namespace?: string;
}

export interface ArtifactReference {
  name: string;
  namespace: string;
  digest: string;
  filename: string;
}

export interface ArtifactGenerator extends KubeObject {
  spec: {
    commonMetadata?: { labels?: Record<string, string>; annotations?: Record<string, string> };
    sources: SourceReference[];
    artifacts: OutputArtifact[];
  };
  status?: {
    conditions?: Condition[];
    inventory?: ArtifactReference[];
    observedSourcesDigest?: string;
    lastHandledReconcileAt?: string;
  };
}

/** What a source publishes, and what we publish for an ExternalArtifact. */
export interface Artifact {
  digest: string;
  lastUpdateTime: string;
  path: string;
  revision: string;
  size?: number;
  url: string;
  metadata?: Record<string, string>;
}

export interface Source extends KubeObject {
  spec?: { sourceRef?: { apiVersion?: string; kind: string; name: string; namespace?: string } };
  status?: { artifact?: Artifact; conditions?: Condition[] };
}

export const artifactGenerators = resource<ArtifactGenerator>({
  group: 'source.extensions.fluxcd.io',
  version: 'v1beta1',
  plural: 'artifactgenerators',
  kind: 'ArtifactGenerator',
  namespaced: true,
});

const flux = (kind: string, plural: string): Resource<Source> =>
  resource<Source>({ group: 'source.toolkit.fluxcd.io', version: 'v1', plural, kind, namespaced: true });

export const externalArtifacts = flux('ExternalArtifact', 'externalartifacts');

export type SourceKind = 'Bucket' | 'GitRepository' | 'OCIRepository' | 'HelmChart' | 'ExternalArtifact';

/** The kinds a generator may read from. */
export const sourceKinds: Readonly<Record<SourceKind, Resource<Source>>> = {
  Bucket: flux('Bucket', 'buckets'),
  GitRepository: flux('GitRepository', 'gitrepositories'),
  OCIRepository: flux('OCIRepository', 'ocirepositories'),
  HelmChart: flux('HelmChart', 'helmcharts'),
  ExternalArtifact: externalArtifacts,
};
