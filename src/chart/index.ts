/**
 * Typed Helm charts: values and objects in TypeScript, printed as a plain Helm chart and evaluated without Helm. README.md shows an app.
 */
export { type ChartDefinition, type ChartSource, type ComposedChart, composeChart, defineChart, type Inputs } from './chart.ts';
export { type CompiledChart, type CompileOptions, compile } from './compile.ts';
export { ChartError } from './error.ts';
export type { KubernetesObject, RenderInput } from './evaluate/evaluate.ts';
export { evaluate } from './evaluate/index.ts';
export * from './expression/index.ts';
export * from './schema/index.ts';
export { failWhen } from './structure/fail-when.ts';
export { type HookOptions, hook } from './structure/hook.ts';
export { type ObjectMeta, type OwnerReference, Resource, type ResourceProps } from './structure/resource.ts';
export { forEach, forEachEntry, whenever } from './structure/scope.ts';
