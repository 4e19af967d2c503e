import Type, { type Static } from 'typebox';

/** The two fields of a Kubernetes label selector, to be spread into a schema that adds its own. */
export const LabelSelectorFields = {
  matchLabels: Type.Optional(
    Type.Record(Type.String(), Type.String(), { description: 'Labels with exactly these values; all must match.' }),
  ),
  matchExpressions: Type.Optional(
    Type.Array(
      Type.Object(
        {
          key: Type.String({ description: 'Key of the label.' }),
          operator: Type.Enum(['In', 'NotIn', 'Exists', 'DoesNotExist'], { description: 'How the values are compared.' }),
          values: Type.Optional(Type.Array(Type.String(), { description: 'Values for In and NotIn; absent for the other two.' })),
        },
        { description: 'One requirement on a label.' },
      ),
      { description: 'Requirements on labels; all must match.' },
    ),
  ),
};

/** A label selector by itself. */
export const LabelSelector = Type.Object(LabelSelectorFields, { description: 'Chooses objects by their labels.' });

/** Static type of {@link LabelSelector}. */
export type LabelSelector = Static<typeof LabelSelector>;
