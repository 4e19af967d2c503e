import type { Chart, PackageDefinition, PlatformVariant } from './model.ts';

/** All that is built; `variants/catalogue.ts` exports it as `catalogue`. */
export interface Catalogue {
  readonly charts: readonly Chart[];
  readonly packages: readonly PackageDefinition[];
  readonly variants: readonly PlatformVariant[];
  /** The manifest that installs the platform on an empty cluster: YAML, many documents. */
  installer(source: InstallerSource): string;
}

/** Where the installed operator takes the packages from. */
export interface InstallerSource {
  /** `oci://host/repository`; the public one unless given. */
  readonly url?: string | undefined;
  /** Of the artifact, `sha256:…`. */
  readonly digest: string;
  /** Name of the Secret in cozy-system with the credentials for it; none unless given. */
  readonly secret?: string | undefined;
  /** Name of the Secret in cozy-system with the public keys that it must be signed by; signatures are not asked for unless given. */
  readonly keys?: string | undefined;
  /** How the operator reaches the Kubernetes API before there is a network; `hosted` (the cluster has one) unless given. */
  readonly cluster?: 'talos' | 'generic' | 'hosted' | undefined;
  /** Whether the operator installs Flux; true unless given. */
  readonly installFlux?: boolean | undefined;
}
