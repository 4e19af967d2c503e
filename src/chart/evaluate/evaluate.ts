import type { ComposedChart } from '../chart.ts';
import { ChartError } from '../error.ts';
import { UNPRINTABLE } from '../expression/literal.ts';
import { isMap, type Plain, setKey } from '../expression/plain.ts';
import { inObject } from '../property-error.ts';
import { defaultsOf, resolveProperties } from '../schema/default.ts';
import { validate } from '../schema/validate.ts';
import type { Guard } from '../structure/document.ts';
import { DEFAULT_API_VERSIONS, DEFAULT_KUBE_VERSION } from './api-versions.ts';
import { coalesce } from './coalesce.ts';
import { Environment, evaluateNode, members, type Roots } from './expression.ts';

/** What a render is given, in Helm's terms. Everything has a default. */
export interface RenderInput {
  /** Values of the release, laid over the chart's own. */
  readonly values?: object;
  readonly release?: { readonly name?: string; readonly namespace?: string; readonly isUpgrade?: boolean; readonly revision?: number };
  /** Group versions that the cluster serves beyond those of Kubernetes itself, and the version of Kubernetes. */
  readonly capabilities?: { readonly apiVersions?: readonly string[]; readonly kubeVersion?: string };
  /** Injected `_cluster` and `_namespace`; over those that `values` may hold. */
  readonly cluster?: object;
  readonly namespace?: object;
  /** Objects that a lookup finds. */
  readonly objects?: readonly KubernetesObject[];
}

export interface KubernetesObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string; readonly [key: string]: unknown };
  readonly [key: string]: unknown;
}

/** The objects of a release, as `helm template` would print them; throws where Helm would refuse. */
export function evaluateChart(chart: ComposedChart, input: RenderInput = {}): KubernetesObject[] {
  const env = new Environment(rootsOf(chart, input));
  for (const check of chart.documents.checks) {
    eachGuarded(check.guards, env, (inner) => {
      if (evaluateNode(check.condition, inner)) throw new ChartError(String(evaluateNode(check.message, inner)), { path: check.path });
    });
  }
  const objects: KubernetesObject[] = [];
  for (const document of chart.documents.objects) {
    inObject(document, () =>
      eachGuarded(document.guards, env, (inner) => {
        objects.push(evaluateNode(document.body, inner) as unknown as KubernetesObject);
      }),
    );
  }
  return objects;
}

function rootsOf(chart: ComposedChart, input: RenderInput): Roots {
  const { release = {}, capabilities = {} } = input;
  const isUpgrade = release.isUpgrade ?? false;
  return {
    ...valuesOf(chart, input),
    Release: {
      Name: release.name ?? 'release-name',
      Namespace: release.namespace ?? 'default',
      IsUpgrade: isUpgrade,
      IsInstall: !isUpgrade,
      Revision: release.revision ?? 1,
      Service: 'Helm',
    },
    Chart: { Name: chart.metadata.name, Version: chart.metadata.version ?? '0.0.0', AppVersion: chart.metadata.appVersion ?? '' },
    Capabilities: {
      APIVersions: [...DEFAULT_API_VERSIONS, ...(capabilities.apiVersions ?? [])],
      KubeVersion: { Version: capabilities.kubeVersion ?? DEFAULT_KUBE_VERSION },
    },
    lookup: (apiVersion: string, kind: string, namespace: string, name: string) => lookUp(input, apiVersion, kind, namespace, name),
  };
}

/** One object, or for an empty name the list of all; without a cluster, nothing either way. */
function lookUp({ objects = [] }: RenderInput, apiVersion: string, kind: string, namespace: string, name: string): Plain {
  const found = objects.filter(
    (o) =>
      o.apiVersion === apiVersion &&
      o.kind === kind &&
      (name === ''
        ? namespace === '' || o.metadata.namespace === namespace
        : o.metadata.name === name && (o.metadata.namespace ?? '') === namespace),
  ) as unknown as Plain[];
  if (name !== '') return found[0] ?? {};
  return objects.length > 0 ? { apiVersion, kind: `${kind}List`, items: found } : {};
}

function valuesOf(chart: ComposedChart, { values = {}, cluster, namespace }: RenderInput): Pick<Roots, 'values' | 'injected'> {
  const given = plain({ ...values, ...(cluster && { _cluster: cluster }), ...(namespace && { _namespace: namespace }) }) as Record<
    string,
    Plain
  >;
  const all = coalesce(defaultsOf(chart.properties), given);
  const faults = validate(chart.schema, all, 'values');
  if (faults.length > 0) throw new ChartError(`the values do not meet the schema: ${faults.join('; ')}`, { path: chart.metadata.name });
  const resolved = resolveProperties(chart.resolvable, all);
  if (UNPRINTABLE.test(JSON.stringify(resolved)))
    throw new ChartError('the values hold a control character (U+007F–U+009F, U+FEFF, U+FFFE or U+FFFF)', { path: chart.metadata.name });
  const { _cluster = {}, _namespace = {}, ...own } = resolved;
  return { values: own, injected: { _cluster, _namespace } };
}

/** What JSON and UTF-8 make of values: no undefined, no lone surrogates, no -0. */
function plain(value: unknown): Plain {
  if (typeof value === 'string') return value.toWellFormed();
  if (typeof value === 'number') return value === 0 ? 0 : value;
  if (Array.isArray(value)) return value.map((item) => plain(item) ?? null);
  if (!isMap(value)) return value as Plain;
  const result: Record<string, Plain> = {};
  for (const [key, member] of Object.entries(value)) if (member !== undefined) setKey(result, key.toWellFormed(), plain(member));
  return result;
}

function eachGuarded(guards: readonly Guard[], env: Environment, act: (env: Environment) => void): void {
  const [guard, ...rest] = guards;
  if (!guard) act(env);
  else if (guard.kind === 'each') {
    for (const [key, item] of members(guard.over, env)) eachGuarded(rest, env.with([guard.key, key], [guard.item, item]), act);
  } else if (evaluateNode(guard.condition, env)) eachGuarded(rest, env, act);
}
