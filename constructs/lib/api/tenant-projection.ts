import Type, { type Static } from 'typebox';
import { Conditions } from './condition.ts';
import { tenantProjectionNames } from './kind-names.ts';
import { type ResourceOf, resource } from './resource.ts';

const Projection = Type.Object(
  {
    type: Type.Enum(['CACert'], { description: 'What is projected: the certificates of an authority.' }),
    sourceSecretName: Type.String({
      description: 'Secret of the same namespace that holds it, usually beside a private key.',
      minLength: 1,
    }),
    sourceKey: Type.Optional(Type.String({ description: 'Key of that Secret.', default: 'ca.crt', minLength: 1 })),
  },
  { description: 'One thing that tenants get to see.' },
);

/** Static type of one entry of `spec.projections`. */
export type Projection = Static<typeof Projection>;

/** What of an application's inner Secrets its tenant gets to see. */
export const TenantProjectionSpec = Type.Object(
  { projections: Type.Array(Projection, { description: 'What is projected; at most one of each type.', minItems: 1 }) },
  { description: 'What is projected.' },
);

/** Static type of {@link TenantProjectionSpec}. */
export type TenantProjectionSpec = Static<typeof TenantProjectionSpec>;

/** Whether the projection is there. */
export const TenantProjectionStatus = Type.Object(
  {
    observedGeneration: Type.Optional(
      Type.Integer({ description: 'Generation that the conditions were computed from.', minimum: 0, format: 'int64' }),
    ),
    conditions: Type.Optional(Conditions),
  },
  { description: 'Whether the projection is there.' },
);

/** Static type of {@link TenantProjectionStatus}. */
export type TenantProjectionStatus = Static<typeof TenantProjectionStatus>;

/** Kind TenantProjection: publishes the certificates of an application's authority, without its key, as Secret `<release>.tenant-ca`. */
export const tenantProjectionResource = resource({
  ...tenantProjectionNames,
  shortNames: ['tproj'],
  description: "TenantProjection publishes the certificates of an application's authority, without its key, to the tenant.",
  columns: [
    { name: 'Ready', type: 'string', jsonPath: ".status.conditions[?(@.type=='Ready')].status" },
    { name: 'Reason', type: 'string', jsonPath: ".status.conditions[?(@.type=='Ready')].reason" },
    { name: 'Age', type: 'date', jsonPath: '.metadata.creationTimestamp' },
  ],
  spec: TenantProjectionSpec,
  specRequired: true,
  status: TenantProjectionStatus,
});

/** An object of kind TenantProjection. */
export type TenantProjection = ResourceOf<typeof tenantProjectionResource>;
