import type { ApiObject, Chart } from 'cdk8s';
import type { Construct, IConstruct } from 'constructs';
import { ChartError } from '../error.ts';
import { toNode } from '../expression/literal.ts';
import { type MapLiteral, type Node, someNode, type Variable } from '../expression/node.ts';
import { inObject } from '../property-error.ts';
import type { CallSite } from '../source-line.ts';
import { Check } from './fail-when.ts';
import type { ExpressionResolver } from './resolver.ts';
import { authoredPath, ForEach, Whenever } from './scope.ts';

/** A condition or loop around an object, outermost first. */
export type Guard =
  | { readonly kind: 'if'; readonly condition: Node }
  | { readonly kind: 'each'; readonly over: Node; readonly key: Variable; readonly item: Variable };

/** One object of a chart as the printer and the evaluator take it. */
export interface Document {
  /** Construct path, `redis/failover`. */
  readonly path: string;
  readonly source: CallSite | undefined;
  readonly guards: readonly Guard[];
  readonly body: MapLiteral;
}

export interface CheckDocument {
  readonly path: string;
  readonly guards: readonly Guard[];
  readonly condition: Node;
  readonly message: Node;
}

export interface Documents {
  readonly objects: readonly Document[];
  readonly checks: readonly CheckDocument[];
}

/** All objects and checks below a chart, in the order in which they were made. */
export function documentsOf(chart: Chart, resolver: ExpressionResolver): Documents {
  const objects: Document[] = [];
  const checks: CheckDocument[] = [];
  const visit = (construct: IConstruct, guards: readonly Guard[]) => {
    if (construct instanceof Check)
      checks.push({
        path: authoredPath(construct.node.scope ?? construct),
        guards,
        condition: construct.condition,
        message: construct.message,
      });
    if (isApiObject(construct)) objects.push(documentOf(construct, guards, resolver));
    const inner = guardOf(construct);
    for (const child of construct.node.children) visit(child, inner ? [...guards, inner] : guards);
  };
  visit(chart, []);
  return { objects, checks };
}

// cdk8s marks its objects with this symbol so that several copies of the library work together.
const isApiObject = (construct: IConstruct): construct is ApiObject => Symbol.for('cdk8s.ApiObject') in construct;

function guardOf(construct: IConstruct): Guard | undefined {
  if (construct instanceof Whenever) return { kind: 'if', condition: construct.condition };
  if (construct instanceof ForEach) return { kind: 'each', over: construct.over, key: construct.key, item: construct.item };
  return undefined;
}

function documentOf(object: ApiObject, guards: readonly Guard[], resolver: ExpressionResolver): Document {
  const path = authoredPath(object);
  const source = (object as Construct & { source?: CallSite }).source;
  return inObject({ path, source }, () => {
    const { apiVersion, kind, metadata, ...rest } = resolver.restore(object.toJson()) as Record<string, unknown>;
    if (!isHook(metadata) && guards.some((guard) => someNode(guard.kind === 'if' ? guard.condition : guard.over, isUnstable)))
      throw new ChartError('its existence depends on a lookup or a random value: a release is not rendered again when that changes');
    return { path, source, guards, body: toNode({ apiVersion, kind, metadata: nameFirst(metadata), ...rest }) as MapLiteral };
  });
}

const isUnstable = (node: Node): boolean => node.kind === 'call' && node.operation.unstable === true;

/** A hook belongs to the action that it is rendered for, not to the release: what a lookup finds then is what counts. */
const isHook = (metadata: unknown): boolean => {
  const { annotations } = (metadata ?? {}) as { annotations?: unknown };
  return typeof annotations === 'object' && annotations !== null && 'helm.sh/hook' in annotations;
};

function nameFirst(metadata: unknown): object {
  const { name, namespace, ...rest } = (metadata ?? {}) as Record<string, unknown>;
  return { ...(name !== undefined && { name }), ...(namespace !== undefined && { namespace }), ...rest };
}
