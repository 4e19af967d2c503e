import { kindsOf } from '../lib/kind.ts';

// Kinds of helm-controller of Flux.

const kinds = kindsOf('helm.toolkit.fluxcd.io', 'v2');

/** What the platform sets of an install or upgrade action. */
export interface HelmAction {
  timeout?: string;
  disableWait?: boolean;
  crds?: 'Skip' | 'Create' | 'CreateReplace';
  strategy?: { name: 'RetryOnFailure' | 'RemediateOnFailure'; retryInterval?: string };
  remediation?: { retries?: number; remediateLastFailure?: boolean; strategy?: 'rollback' | 'uninstall' };
}

/** The fields of a HelmRelease that the platform sets. */
export interface HelmReleaseSpec {
  chartRef: { kind: 'ExternalArtifact' | 'OCIRepository' | 'HelmChart'; name: string; namespace?: string };
  interval: string;
  timeout?: string;
  releaseName?: string;
  targetNamespace?: string;
  storageNamespace?: string;
  suspend?: boolean;
  maxHistory?: number;
  dependsOn?: { name: string; namespace?: string }[];
  kubeConfig?: { secretRef: { name: string; key?: string } };
  install?: HelmAction & { createNamespace?: boolean; replace?: boolean };
  upgrade?: HelmAction & { force?: boolean; cleanupOnFail?: boolean; preserveValues?: boolean };
  uninstall?: { timeout?: string; disableWait?: boolean; keepHistory?: boolean };
  waitStrategy?: { name: 'poller' | 'legacy' };
  healthCheckExprs?: { apiVersion: string; kind: string; current: string; inProgress?: string; failed?: string }[];
  valuesFrom?: { kind: 'Secret' | 'ConfigMap'; name: string; valuesKey?: string; targetPath?: string; optional?: boolean }[];
  values?: unknown;
}

export const HelmRelease = kinds.namespaced<{ spec: HelmReleaseSpec }>('HelmRelease', 'helmreleases');
