import type { Arg, Expr } from './expr.ts';
import { operate } from './operate.ts';
import type { Operation } from './operation.ts';
import { ANY, STRING } from './type.ts';

/**
 * What is not the same on every render. A release is not rendered again until its values change, an offline render sees nothing, so nothing
 * may depend on these that a controller could do instead; the compiler refuses an object whose existence depends on them.
 */
export const LOOKUP: Operation = {
  name: 'lookupAtRender',
  unstable: true,
  partial: true,
  print: ([apiVersion, kind, namespace, name]) => `lookup ${apiVersion} ${kind} ${namespace} ${name}`,
  evaluate: () => ({}),
};

/**
 * DISCOURAGED: the object as the cluster holds it while the chart is rendered, an empty map if it is not there or the render is offline.
 * Only for contracts that demand it, such as keeping a stored password. `namespace` is empty for cluster-scoped kinds.
 */
export const lookupAtRender = (
  apiVersion: Arg<string>,
  kind: Arg<string>,
  namespace: Arg<string>,
  name: Arg<string>,
): Expr<Readonly<Record<string, unknown>>> => operate(LOOKUP, ANY, [apiVersion, kind, namespace, name]);

const RANDOM: Operation = {
  name: 'randomAtRender',
  unstable: true,
  forms: ['int'],
  print: ([length]) => `randAlphaNum ${length}`,
  evaluate: (length: number) => 'x'.repeat(length),
};
/**
 * DISCOURAGED: letters and digits that differ on every render, so that two renders are never equal. Prefer a controller that makes the Secret.
 * The evaluator yields `xxx…` in its place.
 */
export const randomAtRender = (length: number): Expr<string> => operate(RANDOM, STRING, [length]);
