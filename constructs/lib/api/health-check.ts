import Type, { type Static } from 'typebox';

const expression = (description: string) => Type.String({ description: `CEL expression over the object: ${description}` });

/** How helm-controller reads the health of a custom kind; copied verbatim to `spec.healthCheckExprs` of a HelmRelease. */
export const HealthCheckExpression = Type.Object(
  {
    apiVersion: Type.String({ description: 'API version of the objects that the expressions judge.' }),
    kind: Type.String({ description: 'Kind of the objects that the expressions judge.' }),
    current: expression('true once it is healthy.'),
    inProgress: Type.Optional(expression('true while it is on its way.')),
    failed: Type.Optional(expression('true once it cannot become healthy.')),
  },
  { description: 'Health of one custom kind.' },
);

/** Static type of {@link HealthCheckExpression}. */
export type HealthCheckExpression = Static<typeof HealthCheckExpression>;

/** How helm-controller waits for the objects of a release. */
export const WaitStrategy = Type.Enum(['poller', 'legacy'], {
  description: "How helm-controller waits for the objects of the release; unset leaves helm-controller's own choice.",
});

/** Static type of {@link WaitStrategy}. */
export type WaitStrategy = Static<typeof WaitStrategy>;
