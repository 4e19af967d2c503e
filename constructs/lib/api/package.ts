import Type, { type Static } from 'typebox';
import { Conditions } from './condition.ts';
import { packageNames } from './kind-names.ts';
import { type ResourceOf, resource } from './resource.ts';

const PackageComponent = Type.Object(
  {
    enabled: Type.Optional(Type.Boolean({ description: 'Only an explicit false switches the component off; unset means on.' })),
    values: Type.Optional(
      Type.Unknown({
        description: 'Helm values of the component, any JSON; handed to its HelmRelease unchanged.',
        'x-kubernetes-preserve-unknown-fields': true,
      }),
    ),
  },
  { description: 'Overrides of one component.' },
);

/** What an administrator wants of a package: one variant of the PackageSource of the same name. */
export const PackageSpec = Type.Object(
  {
    variant: Type.Optional(Type.String({ description: 'Variant of the PackageSource of the same name; empty means "default".' })),
    ignoreDependencies: Type.Optional(
      Type.Array(Type.String(), {
        description: "Names in the variant's dependsOn that are neither waited for nor handed to HelmReleases.",
      }),
    ),
    components: Type.Optional(
      Type.Record(Type.String(), PackageComponent, { description: 'Overrides by component name (not by release name).' }),
    ),
  },
  { description: 'Which variant to install and what to change in it.' },
);

/** Static type of {@link PackageSpec}. */
export type PackageSpec = Static<typeof PackageSpec>;

/** What the operator saw. */
export const PackageStatus = Type.Object(
  {
    conditions: Type.Optional(Conditions),
    dependencies: Type.Optional(
      Type.Record(
        Type.String(),
        Type.Object(
          { ready: Type.Boolean({ description: 'Whether that Package exists and is Ready.' }) },
          { description: 'One dependency.' },
        ),
        { description: 'Readiness of every dependency that is not ignored, by Package name.' },
      ),
    ),
  },
  { description: 'What the operator saw; written by it alone.' },
);

/** Static type of {@link PackageStatus}. */
export type PackageStatus = Static<typeof PackageStatus>;

/** Kind Package: installs a variant of the PackageSource of the same name. */
export const packageResource = resource({
  ...packageNames,
  shortNames: ['pkg', 'pkgs'],
  description: 'Package installs one variant of the PackageSource of the same name: its namespaces and one HelmRelease a component.',
  columns: [
    { name: 'Variant', type: 'string', jsonPath: '.spec.variant', description: 'Selected variant' },
    {
      name: 'Ready',
      type: 'string',
      jsonPath: ".status.conditions[?(@.type=='Ready')].status",
      description: 'Whether all HelmReleases are written',
    },
    { name: 'Status', type: 'string', jsonPath: ".status.conditions[?(@.type=='Ready')].message", description: 'Details of the readiness' },
    {
      name: 'Healthy',
      type: 'string',
      jsonPath: ".status.conditions[?(@.type=='Healthy')].status",
      description: 'Whether Flux reports all HelmReleases as Ready',
    },
    {
      name: 'Cause',
      type: 'string',
      jsonPath: ".status.conditions[?(@.type=='Healthy')].reason",
      description: 'Why it is healthy or not',
      priority: 1,
    },
    { name: 'Age', type: 'date', jsonPath: '.metadata.creationTimestamp', description: 'Time since the creation' },
  ],
  spec: PackageSpec,
  status: PackageStatus,
});

/** An object of kind Package. */
export type Package = ResourceOf<typeof packageResource>;
