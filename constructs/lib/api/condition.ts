import Type, { type Static } from 'typebox';

/** The standard condition of Kubernetes (`metav1.Condition`), with the limits that its consumers rely on. */
export const Condition = Type.Object(
  {
    type: Type.String({
      description: 'What the condition is about, in CamelCase.',
      maxLength: 316,
      pattern: '^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])$',
    }),
    status: Type.Enum(['True', 'False', 'Unknown'], { description: 'Whether it holds.' }),
    observedGeneration: Type.Optional(
      Type.Integer({ description: 'Generation of the object that the condition was computed from.', minimum: 0, format: 'int64' }),
    ),
    lastTransitionTime: Type.String({ description: 'When the status last changed, in RFC 3339.', format: 'date-time' }),
    reason: Type.String({
      description: 'Machine-readable cause of the last transition, in CamelCase.',
      minLength: 1,
      maxLength: 1024,
      pattern: '^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$',
    }),
    message: Type.String({ description: 'Details for people; may be empty.', maxLength: 32768 }),
  },
  { description: 'One observation about the state of the object.' },
);

/** Static type of {@link Condition}. */
export type Condition = Static<typeof Condition>;

/** A list of conditions, one a type, so that several writers can each apply their own. */
export const Conditions = Type.Array(Condition, {
  description: 'Latest observations about the object, one a type.',
  'x-kubernetes-list-type': 'map',
  'x-kubernetes-list-map-keys': ['type'],
});
