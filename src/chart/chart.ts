import { App, Chart } from 'cdk8s';
import { ChartError } from './error.ts';
import type { Expr } from './expression/expr.ts';
import {
  CAPABILITIES,
  type Capabilities,
  CHART,
  type ChartInfo,
  type Injected,
  injected,
  RELEASE,
  type Release,
  valuesOf,
} from './expression/inputs.ts';
import type { ChartMetadata } from './print/chart-yaml.ts';
import type { Sections } from './print/readme.ts';
import { checkDefaults } from './schema/check-defaults.ts';
import { freeForm, object, propertyTypes } from './schema/composite.ts';
import { jsonSchema } from './schema/json-schema.ts';
import { type ValidationRule, withRules } from './schema/modifier.ts';
import type { JsonSchema, ObjectOf, Properties } from './schema/schema.ts';
import { CallSite, sourceLineOf } from './source-line.ts';
import { type Documents, documentsOf } from './structure/document.ts';
import { ExpressionResolver } from './structure/resolver.ts';

/** What `compose` is given: nothing of it is known before the chart is rendered. */
export interface Inputs<P extends Properties> {
  /** The chart's values with every default resolved. */
  readonly values: { readonly [K in keyof P]: Expr<ObjectOf<P>[K]> };
  readonly release: Release;
  readonly chart: ChartInfo;
  readonly capabilities: Capabilities;
  /** What the platform injects as `_cluster`. */
  readonly cluster: Injected;
  /** What the tenant's namespace injects as `_namespace`. */
  readonly namespace: Injected;
}

export interface ChartDefinition<P extends Properties> extends ChartMetadata {
  readonly values: P;
  /** Title of the values schema; default `Chart Values`. */
  readonly title?: string;
  /** Makes the objects. Runs once. */
  compose(scope: Chart, inputs: Inputs<P>): void;
  /** Files to go along as they are, by path in the chart: CRDs in `crds/`, dashboards, subcharts in `charts/`. */
  readonly files?: Readonly<Record<string, string>>;
  /** Rules over the values as a whole, for the API. */
  readonly rules?: readonly ValidationRule[];
  /** What README.md says beside the table of values. */
  readonly sections?: Sections;
}

/** A chart as it was written. */
export interface ChartSource<P extends Properties = Properties> {
  readonly definition: ChartDefinition<P>;
  readonly source: CallSite;
}

/** A chart whose objects are made: what the printer and the evaluator work on. */
export interface ComposedChart {
  readonly metadata: ChartMetadata;
  readonly files: Readonly<Record<string, string>>;
  readonly sections: Sections;
  readonly properties: Properties;
  /** The properties and what is injected beside them. */
  readonly resolvable: Properties;
  readonly schema: JsonSchema;
  readonly documents: Documents;
}

/** Declares a chart. Nothing runs until it is compiled or evaluated. */
export function defineChart<const P extends Properties>(definition: ChartDefinition<P>): ChartSource<P> {
  return { definition, source: new CallSite() };
}

const composed = new WeakMap<ChartSource, ComposedChart>();

/** Makes the objects of a chart, once. Throws a ChartError on whatever the author got wrong. */
export function composeChart<P extends Properties>(source: ChartSource<P>): ComposedChart {
  const key = source as unknown as ChartSource;
  const known = composed.get(key);
  if (known) return known;
  const result = compose(source);
  composed.set(key, result);
  return result;
}

// They are read by name and handed on as a whole; no schema describes them here.
const INJECTED: Properties = { _cluster: freeForm({ default: {} }), _namespace: freeForm({ default: {} }) };

function compose<P extends Properties>({ definition, source }: ChartSource<P>): ComposedChart {
  const { values, title, compose: build, files = {}, sections = {}, rules = [], ...metadata } = definition;
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(metadata.name))
    throw new ChartError(`"${metadata.name}" is no chart name: small letters, digits and single dashes`, { source });
  for (const key of Object.keys(values))
    if (key === 'global' || Object.hasOwn(INJECTED, key))
      throw new ChartError(`the value "${key}" is injected and cannot be declared`, { path: metadata.name, source });
  checkDefaults(values);
  const resolver = new ExpressionResolver();
  const scope = new Chart(new App({ resolvers: [resolver] }), metadata.name, { disableResourceNameHashes: true });
  located(metadata.name, () =>
    build(scope, {
      values: valuesOf({ kind: 'object', properties: propertyTypes(values) }) as Inputs<P>['values'],
      release: RELEASE,
      chart: CHART,
      capabilities: CAPABILITIES,
      cluster: injected('_cluster'),
      namespace: injected('_namespace'),
    }),
  );
  return {
    metadata,
    sections,
    files,
    properties: values,
    resolvable: { ...values, ...INJECTED },
    schema: valuesSchema(title ?? 'Chart Values', values, rules),
    documents: documentsOf(scope, resolver),
  };
}

/** Adds the chart and the line of the author's code to an error of ours that lacks them. */
function located(path: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof ChartError) || (error.path && error.source)) throw error;
    throw new ChartError(error.reason, { path: error.path ?? path, source: error.source ?? sourceLineOf(error.stack) }, { cause: error });
  }
}

function valuesSchema(title: string, values: Properties, rules: readonly ValidationRule[]): JsonSchema {
  const { type, properties = {}, ...rest } = jsonSchema(rules.length > 0 ? withRules(object(values), ...rules) : object(values));
  return { $schema: 'http://json-schema.org/draft-07/schema#', title, type, ...rest, properties };
}
