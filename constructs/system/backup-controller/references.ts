import Type from 'typebox';

const text = (description: string) => Type.String({ description });

/** An application of a tenant. */
export const application = (description: string) =>
  Type.Object(
    {
      apiGroup: Type.Optional(Type.String({ description: 'Its API group; empty: that of applications, apps.cozystack.io.' })),
      kind: text('Its kind, such as Postgres.'),
      name: text('Its name.'),
    },
    { description },
  );

/** An object of the same namespace, or of the cluster, by its name. */
export const named = (description: string) => Type.Object({ name: text('Its name.') }, { description });

/** How an application is backed up: an object of strategy.backups.cozystack.io, or of whoever else does it. */
export const strategy = Type.Object(
  { apiGroup: Type.Optional(text('Its API group.')), kind: text('Its kind, such as CNPG.'), name: text('Its name.') },
  { description: 'How it is done.' },
);

/** Any object, as whoever reads it takes it. */
export const anyObject = (description: string) => Type.Object({}, { description, 'x-kubernetes-preserve-unknown-fields': true });

/** Texts by key. */
export const texts = (description: string) => Type.Record(Type.String(), Type.String(), { description });

/** Lists can be narrowed to those of one application. */
export const BY_APPLICATION = ['.spec.applicationRef.apiGroup', '.spec.applicationRef.kind', '.spec.applicationRef.name'];

export const time = (description: string) => Type.Optional(Type.String({ description, format: 'date-time' }));
