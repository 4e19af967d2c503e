import type { SharedFunction } from './function.ts';
import type { Operation } from './operation.ts';
import type { Type } from './type.ts';

interface Typed {
  readonly type: Type;
  /** It may yield nothing: a property holding it is absent then. */
  readonly optional: boolean;
}

/** A number, string, boolean or null that is known when the chart is compiled. */
export interface Literal extends Typed {
  readonly kind: 'literal';
  readonly value: string | number | boolean | null;
}

/**
 * What Helm hands to every template. `values` is the chart's values with every default resolved, `injected` what the platform puts beside
 * them as `_cluster` and `_namespace`.
 */
export interface Root extends Typed {
  readonly kind: 'root';
  readonly name: 'values' | 'injected' | 'Release' | 'Chart' | 'Capabilities';
}

/** A property of an object. */
export interface Field extends Typed {
  readonly kind: 'field';
  readonly object: Node;
  readonly key: string;
}

/** An operation on arguments: see operation.ts. */
export interface Call extends Typed {
  readonly kind: 'call';
  readonly operation: Operation;
  readonly args: readonly Node[];
}

/** What a loop binds (item, key, index) or a parameter of a shared function. Compared by identity. */
export interface Variable extends Typed {
  readonly kind: 'variable';
  readonly name: string;
}

/** A value worth a name: printed once as a template variable. */
export interface Let extends Typed {
  readonly kind: 'let';
  readonly name: string;
  readonly value: Node;
}

/** The first branch whose condition holds; else `otherwise`; else nothing. */
export interface Choice extends Typed {
  readonly kind: 'choice';
  readonly branches: readonly { readonly when: Node; readonly value: Node }[];
  readonly otherwise: Node | undefined;
}

/** One of several by the text of the subject. */
export interface Match extends Typed {
  readonly kind: 'match';
  readonly subject: Node;
  readonly cases: readonly (readonly [string, Node])[];
  readonly otherwise: Node | undefined;
}

/** A map written out; entries that yield nothing are left out, later entries win. */
export interface MapLiteral extends Typed {
  readonly kind: 'map';
  readonly entries: readonly MapEntry[];
}
export type MapEntry = { readonly key: string | Node; readonly value: Node } | { readonly spread: Node };

/** A list written out; items that yield nothing are left out. */
export interface ListLiteral extends Typed {
  readonly kind: 'list';
  readonly items: readonly ListItem[];
}
export type ListItem = { readonly item: Node } | { readonly spread: Node };

/** A list or map made from the members of another. */
export interface Loop extends Typed {
  readonly kind: 'loop';
  readonly over: Node;
  /** Index of a list (integer) or key of a map (string). */
  readonly key: Variable;
  readonly item: Variable;
  readonly where: Node | undefined;
  readonly yields:
    | { readonly kind: 'item'; readonly value: Node }
    | { readonly kind: 'items'; readonly value: Node }
    | { readonly kind: 'entry'; readonly key: Node; readonly value: Node };
}

/** A call of a shared function: see function.ts. */
export interface Apply extends Typed {
  readonly kind: 'apply';
  readonly target: SharedFunction;
  readonly args: readonly Node[];
}

export type Node = Literal | Root | Field | Call | Variable | Let | Choice | Match | MapLiteral | ListLiteral | Loop | Apply;

/** The direct parts of a node, in order of printing. */
export function children(node: Node): readonly Node[] {
  switch (node.kind) {
    case 'literal':
    case 'root':
    case 'variable':
      return [];
    case 'field':
      return [node.object];
    case 'call':
    case 'apply':
      return node.args;
    case 'let':
      return [node.value];
    case 'choice':
      return [...node.branches.flatMap((b) => [b.when, b.value]), ...(node.otherwise ? [node.otherwise] : [])];
    case 'match':
      return [node.subject, ...node.cases.map(([, value]) => value), ...(node.otherwise ? [node.otherwise] : [])];
    case 'map':
      return node.entries.flatMap((e) => ('spread' in e ? [e.spread] : typeof e.key === 'string' ? [e.value] : [e.key, e.value]));
    case 'list':
      return node.items.map((i) => ('spread' in i ? i.spread : i.item));
    case 'loop':
      return [
        node.over,
        ...(node.where ? [node.where] : []),
        ...(node.yields.kind === 'entry' ? [node.yields.key] : []),
        node.yields.value,
      ];
  }
}

/** True if any node of the tree, itself included, fulfils the test. Shared subtrees are visited once. */
export function someNode(root: Node, test: (node: Node) => boolean, seen = new Set<Node>()): boolean {
  if (seen.has(root)) return false;
  seen.add(root);
  return test(root) || children(root).some((child) => someNode(child, test, seen));
}

/** True if both print and evaluate the same, as far as their form tells. */
export function sameNode(a: Node, b: Node): boolean {
  if (a === b) return true;
  if (a.kind === 'literal') return b.kind === 'literal' && a.value === b.value;
  if (a.kind === 'root') return b.kind === 'root' && a.name === b.name;
  if (a.kind === 'field') return b.kind === 'field' && a.key === b.key && sameNode(a.object, b.object);
  if (a.kind !== 'call' || b.kind !== 'call' || a.operation !== b.operation || a.operation.unstable) return false;
  return a.args.length === b.args.length && a.args.every((arg, i) => sameNode(arg, b.args[i] as Node));
}
