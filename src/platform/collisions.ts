import { Problem } from '../problem.ts';
import type { PlatformCode } from './codes.ts';
import { type Chart, chartPath, type PackageDefinition, type PlatformVariant, type Selection } from './model.ts';
import { artifactName } from './names.ts';
import { type Release, releaseKey, releasesOf } from './releases.ts';

interface Claim {
  readonly name: string;
  readonly by: string;
  readonly object: string;
}

/** Packages, variants and components that are named twice, and artifacts whose names differ only in dots and dashes: they would overwrite each other. */
export function takenNames(packages: readonly PackageDefinition[]): Problem<PlatformCode>[] {
  const sources = packages.map(({ name, variants }) => ({
    name,
    by: `a package with ${variants.map((variant) => variant.name).join(', ')}`,
    object: `Package ${name}`,
  }));
  const variants = packages.map(({ name, variants }) =>
    variants.map((variant) => ({ name: variant.name, by: `variant of ${name}`, object: `Package ${name}` })),
  );
  const distinct = [...new Map(packages.map((definition) => [definition.name, definition])).values()];
  const artifacts = distinct.flatMap(({ name, variants }) =>
    variants.flatMap((variant) =>
      variant.components.map((component) => ({
        name: artifactName(name, variant.name, component.name),
        by: `${name}, variant ${variant.name}, component ${component.name}`,
        object: `Package ${name}`,
      })),
    ),
  );
  return [
    ...twice('package', sources),
    ...variants.flatMap((claims) => twice('variant', claims)),
    ...twice('artifact', artifacts, 'rename one of them; dots and dashes do not make a difference'),
  ];
}

/** Applications of one kind, one plural or one prefix: the API server can serve one of them only, and their releases would be each other's. */
export function takenKinds(charts: readonly Chart[]): Problem<PlatformCode>[] {
  const served = charts.flatMap((chart) =>
    chart.serves ? [{ ...chart.serves, by: chartPath(chart), object: `Chart ${chartPath(chart)}` }] : [],
  );
  const prefixed = served.filter(({ prefix }) => prefix !== '');
  return [
    ...twice(
      'kind',
      served.map(({ kind, ...claim }) => ({ ...claim, name: kind })),
    ),
    ...twice(
      'plural',
      served.map(({ plural, ...claim }) => ({ ...claim, name: plural })),
    ),
    ...twice(
      'prefix of releases',
      prefixed.map(({ prefix, ...claim }) => ({ ...claim, name: prefix })),
    ),
  ];
}

/** Two components of one selection that own the same release: the operator would rewrite it for one and the other without end. */
export function takenReleases(selection: Selection): Problem<PlatformCode>[] {
  const claim = (release: Release): Claim => ({
    name: releaseKey(release),
    by: `${release.definition.name}, component ${release.component.name}`,
    object: `Package ${release.definition.name}`,
  });
  return twice('release', releasesOf(selection).map(claim));
}

function twice(what: string, claims: readonly Claim[], hint = 'rename one of them'): Problem<PlatformCode>[] {
  const groups = [...Map.groupBy(claims, ({ name }) => name)].filter(([, claimed]) => claimed.length > 1);
  return groups.map(([name, claimed]) => {
    const by = claimed.map((claim) => claim.by).join('; ');
    const message = `${what} "${name}" is claimed ${claimed.length} times: ${by}`;
    return new Problem<PlatformCode>({ code: 'PLATFORM_NAME_TAKEN', message, where: { object: claimed[1]!.object }, hint });
  });
}

/** Packages that no variant installs with any setting of its switches, and that nobody is told to install by hand. */
export function unreachablePackages(packages: readonly PackageDefinition[], variants: readonly PlatformVariant[]): Problem<PlatformCode>[] {
  const reached = new Set(
    variants.flatMap((variant) => variant.selections().flatMap(({ packages }) => packages.map(({ definition }) => definition))),
  );
  return packages
    .filter((definition) => !reached.has(definition) && definition.installedByHand === undefined)
    .map(
      (definition) =>
        new Problem<PlatformCode>({
          code: 'PLATFORM_PACKAGE_UNREACHABLE',
          message: `no variant installs ${definition.name} (looked at ${variants.map(({ name }) => name).join(', ')})`,
          where: { object: `Package ${definition.name}` },
          hint: 'add it to a bundle, or state in installedByHand who installs it and why',
        }),
    );
}
