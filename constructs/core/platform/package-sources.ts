import { Construct } from 'constructs';
import type { Component, Install, PackageDefinition, PackageVariant } from '../../../src/platform/model.ts';
import { chartPath, releaseName } from '../../../src/platform/model.ts';
import { PackageSource } from '../../kinds/cozystack.io.ts';
import type { ComponentInstall, Component as SourceComponent, Variant } from '../../lib/api/package-source.ts';
import { SYSTEM_NAMESPACE } from '../../lib/helm-release.ts';
import type { PlatformInputs } from './inputs.ts';
import { PACKAGES_SOURCE } from './repository.ts';

/** One PackageSource a package, whatever is installed: what is not selected can still be installed by hand. */
export function packageSources(scope: Construct, packages: readonly PackageDefinition[], { values }: PlatformInputs): void {
  const sources = new Construct(scope, 'sources');
  for (const { name, annotations, variants } of packages) {
    new PackageSource(sources, name, {
      metadata: { name, ...(Object.keys(annotations).length > 0 && { annotations }) },
      spec: {
        sourceRef: { kind: values.sourceRef.kind, name: PACKAGES_SOURCE, namespace: SYSTEM_NAMESPACE, path: values.sourceRef.path },
        variants: variants.map(variantOf),
      },
    });
  }
}

function variantOf({ name, dependsOn, libraries, components }: PackageVariant): Variant {
  return {
    name,
    ...(dependsOn.length > 0 && { dependsOn: dependsOn.map((dependency) => dependency.name) }),
    ...(libraries.length > 0 && { libraries: libraries.map((library) => ({ name: library.name, path: chartPath(library.chart) })) }),
    ...(components.length > 0 && { components: components.map(componentOf) }),
  };
}

function componentOf(component: Component): SourceComponent {
  const { name, chart, libraries, valuesFiles, install } = component;
  return {
    name,
    path: chartPath(chart),
    ...(libraries.length > 0 && { libraries: [...libraries] }),
    ...(valuesFiles.length > 0 && { valuesFiles: [...valuesFiles] }),
    ...(install && { install: installOf(component, install) }),
  };
}

function installOf(component: Component, install: Install): ComponentInstall {
  const { namespace, privileged, after = [], upgradeCRDs } = install;
  return {
    namespace,
    releaseName: releaseName(component, install),
    ...(privileged && { privileged }),
    ...(after.length > 0 && { dependsOn: [...after] }),
    ...(upgradeCRDs && { upgradeCRDs }),
  };
}
