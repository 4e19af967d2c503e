import Type, { type Static } from 'typebox';
import { Conditions } from './condition.ts';
import { HealthCheckExpression, WaitStrategy } from './health-check.ts';
import { packageSourceNames } from './kind-names.ts';
import { type ResourceOf, resource } from './resource.ts';

/** Refuses a second entry of the same name at admission; otherwise the first would win and the second be dead text. */
const unique = (key: string) => ({ 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': [key] });

const names = (description: string) => Type.Array(Type.String(), { description });

/** Where the charts of a package come from: a Flux source. */
export const SourceRef = Type.Object(
  {
    kind: Type.Enum(['GitRepository', 'OCIRepository'], { description: 'Kind of the Flux source.' }),
    name: Type.String({
      description: 'Name of the Flux source; it becomes the alias in the ArtifactGenerator, so it has no dots and at most 63 characters.',
    }),
    namespace: Type.String({ description: 'Namespace of the Flux source.' }),
    path: Type.Optional(
      Type.String({
        description:
          'Base path of all charts in the source; default "packages" for GitRepository, the root for OCIRepository; "/" is the root.',
      }),
    ),
  },
  { description: 'Flux source that holds the charts; without it nothing is generated.' },
);

/** How a component is installed; a component without it only builds an artifact. */
export const ComponentInstall = Type.Object(
  {
    releaseName: Type.Optional(Type.String({ description: 'Name of the HelmRelease; default: the name of the component.' })),
    namespace: Type.Optional(Type.String({ description: 'Namespace of the HelmRelease; required for anything to be installed.' })),
    privileged: Type.Optional(Type.Boolean({ description: 'Whether the namespace admits privileged pods.' })),
    dependsOn: Type.Optional(names('Components of the same variant whose releases come first.')),
    upgradeCRDs: Type.Optional(
      Type.Enum(['Skip', 'Create', 'CreateReplace'], { description: 'What an upgrade does with CRDs in the crds directory of the chart.' }),
    ),
    waitStrategy: Type.Optional(WaitStrategy),
    healthCheckExprs: Type.Optional(Type.Array(HealthCheckExpression, { description: 'Health of custom kinds in the release.' })),
  },
  { description: 'How the component is installed; absent: the chart is published but not installed.' },
);

/** Static type of {@link ComponentInstall}. */
export type ComponentInstall = Static<typeof ComponentInstall>;

/** One chart of a variant. */
export const Component = Type.Object(
  {
    name: Type.String({ description: 'Name of the component, unique in the variant.' }),
    path: Type.String({ description: 'Directory of the chart, relative to the base path.' }),
    libraries: Type.Optional(names('Libraries of the variant that are copied into the charts directory of this one.')),
    valuesFiles: Type.Optional(names('Values files of the chart, merged in this order when the artifact is built.')),
    install: Type.Optional(ComponentInstall),
  },
  { description: 'One chart of the variant.' },
);

/** Static type of {@link Component}. */
export type Component = Static<typeof Component>;

/** A library chart of a variant. */
export const Library = Type.Object(
  {
    name: Type.Optional(Type.String({ description: 'Name by which components ask for it; default: the last segment of the path.' })),
    path: Type.String({ description: 'Directory of the library chart, relative to the base path.' }),
  },
  { description: 'A chart that components of this variant embed.' },
);

/** One way of installing a package. */
export const Variant = Type.Object(
  {
    name: Type.String({ description: 'Name of the variant, unique in the source.' }),
    dependsOn: Type.Optional(names('Packages that must be Ready first.')),
    libraries: Type.Optional(Type.Array(Library, { description: 'Library charts of this variant.' })),
    components: Type.Optional(Type.Array(Component, { description: 'Charts of this variant, in order.', ...unique('name') })),
  },
  { description: 'One way of installing the package.' },
);

/** Static type of {@link Variant}. */
export type Variant = Static<typeof Variant>;

/** What packages there are to install and from where. */
export const PackageSourceSpec = Type.Object(
  {
    sourceRef: Type.Optional(SourceRef),
    variants: Type.Optional(Type.Array(Variant, { description: 'Ways of installing the package.', ...unique('name') })),
  },
  { description: 'Where the charts come from and how they may be installed.' },
);

/** Static type of {@link PackageSourceSpec}. */
export type PackageSourceSpec = Static<typeof PackageSourceSpec>;

/** What the operator saw. */
export const PackageSourceStatus = Type.Object(
  {
    variants: Type.Optional(Type.String({ description: 'Names of the variants in order, joined by commas.' })),
    conditions: Type.Optional(Conditions),
  },
  { description: 'What the operator saw; written by it alone.' },
);

/** Static type of {@link PackageSourceStatus}. */
export type PackageSourceStatus = Static<typeof PackageSourceStatus>;

/** Kind PackageSource: the charts of a package and the variants in which they may be installed. */
export const packageSourceResource = resource({
  ...packageSourceNames,
  shortNames: ['pks'],
  description: 'PackageSource says where the charts of a package come from and in which variants they may be installed.',
  columns: [
    { name: 'Variants', type: 'string', jsonPath: '.status.variants', description: 'Variants of the package' },
    {
      name: 'Ready',
      type: 'string',
      jsonPath: ".status.conditions[?(@.type=='Ready')].status",
      description: 'Whether the artifacts are built',
    },
    { name: 'Status', type: 'string', jsonPath: ".status.conditions[?(@.type=='Ready')].message", description: 'Details of the readiness' },
  ],
  spec: PackageSourceSpec,
  status: PackageSourceStatus,
});

/** An object of kind PackageSource. */
export type PackageSource = ResourceOf<typeof packageSourceResource>;
