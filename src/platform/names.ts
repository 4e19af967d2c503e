import { Problem } from '../problem.ts';
import type { PlatformCode } from './codes.ts';
import type { Component, PackageDefinition, PackageVariant } from './model.ts';
import { releaseName } from './model.ts';

/** Limits in characters: names of objects, labels and namespaces by Kubernetes; releases by Helm, which prefixes them for its records. */
export const LIMITS = { artifact: 253, label: 63, namespace: 63, release: 53 } as const;

const SUBDOMAIN = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;
const SEGMENT = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/;

/**
 * Name of the ExternalArtifact of a component: `<package>-<variant>-<component>`, dots as dashes. ApplicationDefinitions and HelmReleases refer to it,
 * so renaming any of the three breaks installed platforms.
 */
export function artifactName(packageName: string, variant: string, component: string): string {
  return [packageName, variant, component].map((part) => part.replaceAll('.', '-')).join('-');
}

interface Named {
  readonly what: string;
  readonly value: string;
  readonly limit: number;
  readonly pattern: RegExp;
  readonly hint: string;
}

/** Names that the operator derives from a package, each with what Kubernetes and Helm allow. */
export function nameProblems(definition: PackageDefinition): Problem<PlatformCode>[] {
  const own: Named = {
    what: 'name of the package',
    value: definition.name,
    limit: LIMITS.label,
    pattern: SUBDOMAIN,
    hint: 'shorten the name of the package: it is the value of a label',
  };
  const derived = definition.variants.flatMap((variant) =>
    variant.components.flatMap((component) =>
      namesOf(definition, variant, component).map((named) => ({ at: `${variant.name}/${component.name}`, named })),
    ),
  );
  return [{ at: '', named: own }, ...derived].flatMap(({ at, named }) => problemOf(definition, at, named));
}

function namesOf(definition: PackageDefinition, variant: PackageVariant, component: Component): Named[] {
  const names: Named[] = [
    {
      what: 'name of the artifact',
      value: artifactName(definition.name, variant.name, component.name),
      limit: LIMITS.artifact,
      pattern: SEGMENT,
      hint: 'shorten the package, variant or component: the artifact is named after all three',
    },
  ];
  const { install } = component;
  if (!install) return names;
  return [
    ...names,
    {
      what: 'name of the release',
      value: releaseName(component, install),
      limit: LIMITS.release,
      pattern: SUBDOMAIN,
      hint: 'set a shorter install.releaseName',
    },
    {
      what: 'namespace',
      value: install.namespace,
      limit: LIMITS.namespace,
      pattern: SEGMENT,
      hint: 'set install.namespace to a DNS label',
    },
  ];
}

function problemOf(definition: PackageDefinition, at: string, { what, value, limit, pattern, hint }: Named): Problem<PlatformCode>[] {
  const where = { object: `Package ${definition.name}`, ...(at ? { field: at } : {}) };
  if (value.length > limit)
    return [
      new Problem({
        code: 'PLATFORM_NAME_TOO_LONG',
        message: `${what} "${value}" has ${value.length} characters, ${limit} are allowed`,
        where,
        hint,
      }),
    ];
  if (!pattern.test(value))
    return [
      new Problem({
        code: 'PLATFORM_NAME_INVALID',
        message: `${what} "${value}" is no valid name`,
        where,
        hint: 'use lower-case letters, digits and dashes, with a letter or digit at both ends',
      }),
    ];
  return [];
}
