import { defineChart, evaluate, type Inputs, type Properties, type RenderInput, Resource } from '../../src/chart/index.ts';

/** Renders a chart whose one object holds under `data` what `make` gives. */
export function rendered<const P extends Properties>(values: P, make: (inputs: Inputs<P>) => unknown, input: RenderInput = {}): unknown {
  const chart = defineChart({
    name: 'probe',
    values,
    compose(scope, inputs) {
      new Resource(scope, 'probe', { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'probe' }, data: make(inputs as Inputs<P>) });
    },
  });
  return evaluate(chart, input)[0]?.['data'];
}
