const REPOSITORY = 'ghcr.io/fluxcd';

/** The controllers of one Flux release (2.8.0); they are tested and moved together. */
export const images = {
  'source-controller': `${REPOSITORY}/source-controller:v1.8.0`,
  'kustomize-controller': `${REPOSITORY}/kustomize-controller:v1.8.0`,
  'helm-controller': `${REPOSITORY}/helm-controller:v1.5.0`,
  'notification-controller': `${REPOSITORY}/notification-controller:v1.8.0`,
  'source-watcher': `${REPOSITORY}/source-watcher:v2.1.0`,
} as const;

export type ControllerName = keyof typeof images;

export const FLUX_VERSION = 'v2.8.0';
