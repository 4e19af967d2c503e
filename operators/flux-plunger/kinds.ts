import type { Condition, KubeObject } from '../kit/client/object.ts';
import { resource } from '../kit/client/resource.ts';

/** A HelmRelease as far as the plunger looks at it. */
export interface HelmRelease extends KubeObject {
  spec: { suspend?: boolean; releaseName?: string; targetNamespace?: string; storageNamespace?: string };
  status?: {
    conditions?: Condition[];
    observedGeneration?: number;
    /** Newest first. */
    history?: { status?: string; lastDeployed?: string }[];
  };
}

export const helmReleases = resource<HelmRelease>({
  group: 'helm.toolkit.fluxcd.io',
  version: 'v2',
  plural: 'helmreleases',
  kind: 'HelmRelease',
  namespaced: true,
});
