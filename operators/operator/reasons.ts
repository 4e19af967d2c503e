/** Every reason that a Package's condition Ready can have, and what it tells. */
export const readyReasons = {
  ReconciliationSucceeded: 'all HelmReleases are written',
  PackageSourceNotFound: 'there is no PackageSource of this name',
  VariantNotFound: 'the PackageSource has no such variant',
  DependenciesNotReady: 'a Package that this one depends on is missing or not Ready',
  DependencyCycle: 'the dependencies lead back to this Package',
  InvalidConfiguration: 'the Package or its PackageSource says something that cannot be done',
  DependsOnFailed: 'a component depends on a component that its variant lacks',
  HelmReleaseFailed: 'the API server refused a HelmRelease or a namespace',
} as const;

export type ReadyReason = keyof typeof readyReasons;

/** Every reason of a Package's condition Healthy. */
export const healthyReasons = {
  ReleasesReady: 'Flux reports every release as Ready',
  ReleasesProgressing: 'releases are being installed, upgraded or wait for others',
  ReleasesFailed: 'Flux reports a release as not Ready',
  ReleaseConflict: 'a HelmRelease of that name belongs to somebody else and is left alone',
  NotInstalled: 'no release is written yet',
} as const;

export type HealthyReason = keyof typeof healthyReasons;

/** Reasons of a PackageSource's condition Ready that do not come from its ArtifactGenerator. */
export const sourceReasons = {
  SourceRefNotSet: 'spec.sourceRef is missing, so nothing is generated',
  ArtifactGeneratorNotFound: 'there is no ArtifactGenerator, since there is nothing to build',
  ArtifactGeneratorNotReady: 'the ArtifactGenerator has not reported yet',
  ArtifactGeneratorConflict: 'an ArtifactGenerator or one of its fields belongs to somebody else',
  ArtifactGeneratorFailed: 'the API server refused the ArtifactGenerator',
  ArtifactNameConflict: 'another PackageSource builds an artifact of the same name',
  InvalidConfiguration: 'the PackageSource says something that cannot be done',
  NotSelected: 'no Package selects a variant, so nothing is built',
  AwaitingSourceWatcherRecovery: 'the ArtifactGenerator is stuck and is being woken',
  SourceWatcherStalled: 'the ArtifactGenerator stayed stuck through all attempts to wake it',
} as const;

export type SourceReason = keyof typeof sourceReasons;
