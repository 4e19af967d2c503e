/** Names of the wire contract that more than one part uses. */
export const SYSTEM_NAMESPACE = 'cozy-system';

export const label = {
  /** Namespace belongs to the platform. */
  system: 'cozystack.io/system',
  /** Object may not be deleted (an admission policy holds it). */
  noDelete: 'platform.cozystack.io/no-delete',
  /** HelmRelease → its Package. */
  package: 'cozystack.io/package',
  /** HelmRelease whose namespace admits privileged pods. */
  privileged: 'cozystack.io/privileged',
  /** ArtifactGenerator → its PackageSource. */
  packageSource: 'cozystack.io/packagesource',
  /** Pod security level of a namespace. */
  podSecurity: 'pod-security.kubernetes.io/enforce',
} as const;

export const annotation = {
  /** On a PackageSource, exactly "true": its releases get no cluster values. */
  skipValues: 'operator.cozystack.io/skip-cozystack-values',
  /** On a HelmRelease: values files that its artifact was merged from. */
  valuesFiles: 'cozyhr.cozystack.io/values-files',
  /** On namespaces, "keep": Helm leaves them. */
  resourcePolicy: 'helm.sh/resource-policy',
  /** For Flux: reconcile now. */
  requestedAt: 'reconcile.fluxcd.io/requestedAt',
  recoveryAttempts: 'cozystack.io/source-watcher-recovery-attempts',
  recoveryAt: 'cozystack.io/source-watcher-last-recovery-at',
} as const;

export const manager = {
  operator: 'cozystack-operator',
  packageSource: 'cozystack-packagesource-controller',
  package: 'cozystack-package-controller',
  values: 'cozystack-values-replicator',
} as const;

export const LEASE = 'cozystack-operator.cozystack.io';

/** On a Package whose releases must go in order: it stays until they have. */
export const ORDER_FINALIZER = 'operator.cozystack.io/ordered-uninstall';
