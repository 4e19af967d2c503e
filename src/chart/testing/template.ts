import { type Arg, compile, defineChart, type Expr, type Inputs, type ObjectOf, type Properties, Resource } from '../index.ts';

/** The template of one object whose `spec` is made from the values; what goes around it is left out. */
export function specTemplate<const P extends Properties>(
  values: P,
  spec: (values: { readonly [K in keyof P]: Expr<ObjectOf<P>[K]> }, inputs: Inputs<P>) => unknown,
): string {
  const chart = defineChart({
    name: 'sample',
    values,
    compose(scope, inputs) {
      new Resource(scope, 'object', {
        apiVersion: 'v1',
        kind: 'Sample',
        metadata: { name: 'sample' },
        spec: spec(inputs.values, inputs) as Arg<object>,
      });
    },
  });
  const template = compile(chart).files.get('templates/object.yaml') ?? '';
  return template
    .replace(/^\{\{- \$values := include "sample.values" . \| fromJson \}\}\n/, '')
    .replace('apiVersion: v1\nkind: Sample\nmetadata:\n  name: sample\n', '');
}
