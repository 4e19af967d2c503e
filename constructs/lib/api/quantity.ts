import Type from 'typebox';

/** Grammar of a Kubernetes quantity in full, as the API server's own schemas state it. */
export const QUANTITY_PATTERN =
  '^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$';

/** A quantity of CPU, memory or storage, given as text (`500m`, `1Gi`) or as a whole number. */
export const Quantity = Type.Unsafe<string | number>({
  anyOf: [{ type: 'integer' }, { type: 'string' }],
  pattern: QUANTITY_PATTERN,
  'x-kubernetes-int-or-string': true,
});
