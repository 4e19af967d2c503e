import Type, { type Static } from 'typebox';
import { Conditions } from './condition.ts';
import { HealthCheckExpression, WaitStrategy } from './health-check.ts';
import { applicationDefinitionNames } from './kind-names.ts';
import { LabelSelectorFields } from './label-selector.ts';
import { type ResourceOf, resource } from './resource.ts';

const text = (description: string) => Type.String({ description });
const texts = (description: string) => Type.Array(Type.String(), { description });

/** A chart that HelmReleases refer to. The prefix has no dots: a projected CA Secret is named `<release>.tenant-ca`. */
const Release = Type.Object(
  {
    prefix: Type.String({
      description: 'Put before the name of the application to name its HelmRelease; no dots, since derived names use the dot as separator.',
      pattern: '^[a-z0-9-]*$',
    }),
    chartRef: Type.Object(
      {
        apiVersion: Type.Optional(text('API version of the reference; unset: the one that Flux assumes for the kind.')),
        kind: Type.Enum(['OCIRepository', 'HelmChart', 'ExternalArtifact'], {
          description: 'Kind of the Flux object that holds the chart.',
        }),
        name: Type.String({ description: 'Name of that object.', minLength: 1, maxLength: 253 }),
        namespace: Type.Optional(Type.String({ description: 'Namespace of that object.', minLength: 1, maxLength: 63 })),
      },
      { description: 'Chart that is installed for an application.' },
    ),
    labels: Type.Optional(Type.Record(Type.String(), Type.String(), { description: 'Labels that every HelmRelease of the kind carries.' })),
    waitStrategy: Type.Optional(WaitStrategy),
    healthCheckExprs: Type.Optional(
      Type.Array(HealthCheckExpression, {
        description:
          'Health of custom kinds in the release; without effect where the annotation release.cozystack.io/helm-install-disable-wait is true.',
      }),
    ),
  },
  { description: 'How an application becomes a HelmRelease.' },
);

const Selector = Type.Object(
  {
    ...LabelSelectorFields,
    resourceNames: Type.Optional(texts('Names of objects; may use the templates {{ .name }}, {{ .kind }} and {{ .namespace }}.')),
  },
  { description: 'Chooses objects by labels, by name or by both.' },
);

/** Static type of one selector of `spec.secrets`, `spec.services` and `spec.ingresses`. */
export type ResourceSelector = Static<typeof Selector>;

const selection = (of: string) =>
  Type.Object(
    {
      include: Type.Optional(Type.Array(Selector, { description: `${of} that a tenant may see; any match is enough.` })),
      exclude: Type.Optional(Type.Array(Selector, { description: `${of} that a tenant may not see; it wins over include.` })),
    },
    { description: `Which ${of.toLowerCase()} of an application its tenant may see.` },
  );

const Dashboard = Type.Object(
  {
    singular: text('Title of one application.'),
    plural: text('Title of the list.'),
    category: text('Section of the catalogue.'),
    name: Type.Optional(text('Name shown in the catalogue.')),
    singularResource: Type.Optional(Type.Boolean({ description: 'Whether a tenant has at most one of it.' })),
    weight: Type.Optional(Type.Integer({ description: 'Place in its section; lower comes first.' })),
    description: Type.Optional(text('One sentence for the catalogue.')),
    icon: Type.Optional(text('SVG in base64.')),
    tags: Type.Optional(texts('Words to search by.')),
    tabs: Type.Optional(
      Type.Array(Type.Enum(['workloads', 'ingresses', 'services', 'secrets', 'yaml']), { description: 'Tabs of the details page.' }),
    ),
    keysOrder: Type.Optional(
      Type.Array(Type.Array(Type.String()), { description: 'Paths of the form fields in the order in which the form shows them.' }),
    ),
    module: Type.Optional(Type.Boolean({ description: 'Whether it is a module of the tenant instead of an application.' })),
  },
  { description: 'How the console shows the kind; absent: not at all.' },
);

/** What makes a kind of apps.cozystack.io. */
export const ApplicationDefinitionSpec = Type.Object(
  {
    application: Type.Object(
      {
        kind: text('Kind that is served in apps.cozystack.io/v1alpha1.'),
        plural: text('Name of the resource in URLs.'),
        singular: text('Singular name of the resource.'),
        openAPISchema: text("JSON text of the schema of the application's spec; empty: anything is taken."),
      },
      { description: 'The served kind.' },
    ),
    release: Release,
    secrets: Type.Optional(selection('Secrets')),
    services: Type.Optional(selection('Services')),
    ingresses: Type.Optional(selection('Ingresses')),
    dashboard: Type.Optional(Dashboard),
  },
  { description: 'The served kind, the chart behind it and what a tenant sees of it.' },
);

/** Static type of {@link ApplicationDefinitionSpec}. */
export type ApplicationDefinitionSpec = Static<typeof ApplicationDefinitionSpec>;

/** What the API server made of the definition; a broken one is named here while its last good version stays served. */
export const ApplicationDefinitionStatus = Type.Object(
  {
    observedGeneration: Type.Optional(
      Type.Integer({ description: 'Generation that the API server last read.', minimum: 0, format: 'int64' }),
    ),
    conditions: Type.Optional(Conditions),
  },
  { description: 'What the API server made of the definition; written by it alone.' },
);

/** Static type of {@link ApplicationDefinitionStatus}. */
export type ApplicationDefinitionStatus = Static<typeof ApplicationDefinitionStatus>;

/** Kind ApplicationDefinition: adds a kind to apps.cozystack.io. */
export const applicationDefinitionResource = resource({
  ...applicationDefinitionNames,
  description: 'ApplicationDefinition adds a kind to apps.cozystack.io: its schema, the chart behind it and what a tenant sees of it.',
  spec: ApplicationDefinitionSpec,
  specRequired: true,
  status: ApplicationDefinitionStatus,
});

/** An object of kind ApplicationDefinition. */
export type ApplicationDefinition = ResourceOf<typeof applicationDefinitionResource>;
