import { ChartError } from '../error.ts';
import type { Arg, Expr, Yield } from './expr.ts';
import { NOTHING, toNode } from './literal.ts';
import { isPresenceOf, isSet } from './logic.ts';
import type { Node } from './node.ts';
import { present } from './present.ts';
import { describe, expression } from './proxy.ts';
import { joinTypes, type Type } from './type.ts';

/** The value if the condition holds, else nothing: the property, entry or item that holds it is left out. */
export function when<const E>(condition: Arg<boolean>, value: E): Expr<Yield<E> | undefined> {
  return expression(choose([[toNode(condition), outcomeNode(value)]], undefined));
}

/** One value or the other. */
export function ifElse<const A, const B>(condition: Arg<boolean>, then: A, otherwise: B): Expr<Yield<A> | Yield<B>> {
  return expression(choose([[toNode(condition), outcomeNode(then)]], outcomeNode(otherwise)));
}

/** The first value whose condition holds, else `otherwise`. */
export function firstOf<const A extends readonly (readonly [Arg<boolean>, unknown])[], const B>(
  branches: A,
  otherwise: B,
): Expr<Yield<A[number][1]> | Yield<B>> {
  return expression(
    choose(
      branches.map(([condition, value]) => [toNode(condition), outcomeNode(value)] as const),
      outcomeNode(otherwise),
    ),
  );
}

/** The value if it is there, else the fallback. A value that is empty, 0 or false is there. */
export function defaultTo<T, const F>(value: Arg<T>, fallback: F): Expr<Exclude<T, undefined> | Yield<F>> {
  const node = toNode(value);
  if (!node.optional) return expression(node);
  return expression(choose([[toNode(isSet(value)), present(node)]], outcomeNode(fallback)));
}

/**
 * The case that the subject names. Where the subject is a choice every case must be there; for other texts give `otherwise`.
 */
export function match<S extends string, const C extends { readonly [K in S]: unknown }>(
  subject: Arg<S>,
  cases: string extends S ? never : C,
): Expr<Yield<C[keyof C]>>;
export function match<const C extends { readonly [key: string]: unknown }, const O>(
  subject: Arg<string>,
  cases: C,
  otherwise: O,
): Expr<Yield<C[keyof C]> | Yield<O>>;
export function match(subject: Arg<string>, cases: Readonly<Record<string, unknown>>, otherwise?: unknown): Expr<unknown> {
  const node = toNode(subject);
  if (node.type.kind !== 'string' || node.optional)
    throw new ChartError(
      `match(): ${describe(node)} must be a text that is there; it is ${node.optional ? 'optional' : `a ${node.type.kind}`}`,
    );
  const branches = Object.entries(cases).map(([key, value]) => [key, outcomeNode(value)] as const);
  const known = node.kind === 'literal' ? branches.find(([key]) => key === node.value)?.[1] : undefined;
  if (known) return expression(known);
  const fallback = otherwise === undefined ? undefined : outcomeNode(otherwise);
  const values = [...branches.map(([, value]) => value), ...(fallback ? [fallback] : [])];
  return expression({ kind: 'match', subject: node, cases: branches, otherwise: fallback, ...outcome(values) });
}

/** What a choice may come to: null is nothing there, as it is in values. A variable of a template could not tell the two apart. */
function outcomeNode(value: unknown): Node {
  const node = toNode(value);
  return node.kind === 'literal' && node.value === null ? NOTHING : node;
}

function choose(branches: readonly (readonly [Node, Node])[], otherwise: Node | undefined): Node {
  const open: { when: Node; value: Node }[] = [];
  let rest = otherwise;
  for (const [condition, value] of branches) {
    if (condition.type.kind !== 'boolean' || condition.optional)
      throw new ChartError(
        `${describe(condition)} is ${condition.optional ? 'optional' : `a ${condition.type.kind}`}, not a boolean: use isSet(), notEmpty(), eq() or defaultTo(…, false)`,
      );
    if (condition.kind === 'literal') {
      if (condition.value === false) continue;
      rest = value;
      break;
    }
    open.push({ when: condition, value });
  }
  if (open.length === 0) return rest ?? NOTHING;
  const [only] = open;
  // "The value if it is there, else nothing" is the value itself.
  if (only && open.length === 1 && rest === undefined && isPresenceOf(only.when, only.value)) return only.value;
  const values = [...open.map((b) => b.value), ...(rest ? [rest] : [])];
  const { type, optional } = outcome(values);
  return { kind: 'choice', branches: open, otherwise: rest, type, optional: optional || rest === undefined };
}

function outcome(values: readonly Node[]): { type: Type; optional: boolean } {
  const typed = values.filter((value) => value !== NOTHING);
  const type = typed.reduce<Type | undefined>((all, value) => joinTypes(all, value.type), undefined) ?? NOTHING.type;
  return { type, optional: values.some((value) => value.optional) };
}
