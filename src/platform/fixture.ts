import type { CompiledChart, EmittedKind, GroupKind } from './compiled-chart.ts';
import type { Chart, Component, Install, PackageDefinition, PackageVariant, PlatformVariant, SelectedPackage, Selection } from './model.ts';

/** An empty compiled chart; tests set what they are about. */
export const compiledChart = (content: Partial<CompiledChart> = {}): CompiledChart => ({
  files: [],
  emits: [],
  provides: [],
  artifacts: [],
  images: [],
  requests: { cpu: 0, memory: 0 },
  recordSize: 0,
  standIn: false,
  ...content,
});

/** A chart of the system layer with given content. */
export const chart = (name: string, content: Partial<CompiledChart> = {}, origin: Chart['origin'] = 'authored'): Chart => ({
  layer: 'system',
  name,
  origin,
  compile: () => compiledChart(content),
});

export const kind = (name: string): GroupKind => ({ group: 'example.org', kind: name });

/** A kind of which a chart always has an object, or only under a condition. */
export const emitted = (name: string, conditional = false): EmittedKind => ({ ...kind(name), conditional });

/** A component installed in namespace `cozy-<name>`; `install: null` publishes it only. */
export function component(name: string, content: Partial<CompiledChart> = {}, install: Partial<Install> | null = {}): Component {
  const base = { name, chart: chart(name, content), libraries: [], valuesFiles: [] };
  return install === null ? base : { ...base, install: { namespace: `cozy-${name}`, ...install } };
}

export function definition(
  name: string,
  dependsOn: readonly PackageDefinition[] = [],
  components: readonly Component[] = [component(name)],
  more: Partial<PackageDefinition> = {},
): PackageDefinition {
  const variant: PackageVariant = { name: 'default', dependsOn, libraries: [], components };
  return { name: `test.${name}`, annotations: {}, variants: [variant], ...more };
}

export const selection = (...definitions: readonly PackageDefinition[]): Selection => ({
  title: 'the variant',
  given: [],
  packages: definitions.map((definition): SelectedPackage => ({ definition, variant: definition.variants[0]!.name })),
});

export const platformVariant = (name: string, ...selections: readonly Selection[]): PlatformVariant => ({
  name,
  description: name,
  install: { variant: name, values: {} },
  selections: () => selections,
});
