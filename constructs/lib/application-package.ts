import type { PackageDefinition } from '../../src/platform/model.ts';
import type { Application } from './application.ts';
import { SYSTEM_NAMESPACE } from './helm-release.ts';
import { definePackageVariants, installed, type PlannedComponent, published } from './package.ts';

export interface ApplicationPackageSettings {
  readonly dependsOn: readonly PackageDefinition[];
  /** Charts that the application installs as releases of its own; published only. */
  readonly helpers?: readonly PlannedComponent[];
  /** Default `default`; it is part of the names of artifacts, so the definition must name the same. */
  readonly variant?: string;
}

/** Components of a package that offers an application: its helpers, its chart, and its definition, which alone is installed with the package. */
export const applicationComponents = (
  application: Pick<Application, 'name' | 'chart' | 'definitionChart'>,
  helpers: readonly PlannedComponent[] = [],
): PlannedComponent[] => [
  ...helpers,
  published(application.chart, { name: application.name }),
  installed(application.definitionChart, { namespace: SYSTEM_NAMESPACE }),
];

/** The package `<application>-application`. */
export function applicationPackage(
  application: Application,
  { dependsOn, helpers, variant = 'default' }: ApplicationPackageSettings,
): PackageDefinition {
  return definePackageVariants(`${application.name}-application`, {
    [variant]: { dependsOn, components: applicationComponents(application, helpers) },
  });
}
