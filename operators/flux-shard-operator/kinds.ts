import type { KubeObject } from '../kit/client/object.ts';
import { resource } from '../kit/client/resource.ts';

export interface EnvVar {
  name: string;
  value?: string;
  valueFrom?: unknown;
}

export interface Container {
  name: string;
  image?: string;
  args?: string[];
  env?: EnvVar[];
  resources?: { requests?: Record<string, string>; limits?: Record<string, string> };
  volumeMounts?: { name: string }[];
  livenessProbe?: Record<string, unknown>;
  startupProbe?: Record<string, unknown>;
  [field: string]: unknown;
}

export interface PodSpec {
  containers: Container[];
  initContainers?: Container[];
  volumes?: { name: string }[];
  affinity?: { nodeAffinity?: unknown; podAffinity?: unknown; podAntiAffinity?: unknown };
  tolerations?: unknown[];
  hostNetwork?: boolean;
  dnsPolicy?: string;
  [field: string]: unknown;
}

export interface Deployment extends KubeObject {
  spec: {
    replicas?: number;
    strategy?: unknown;
    selector?: unknown;
    template: { metadata?: { labels?: Record<string, string>; annotations?: Record<string, string> }; spec: PodSpec };
  };
  status?: { readyReplicas?: number };
}

export const deployments = resource<Deployment>({
  group: 'apps',
  version: 'v1',
  plural: 'deployments',
  kind: 'Deployment',
  namespaced: true,
});
/** Only metadata is ever looked at. */
export const helmReleases = resource({
  group: 'helm.toolkit.fluxcd.io',
  version: 'v2',
  plural: 'helmreleases',
  kind: 'HelmRelease',
  namespaced: true,
});
