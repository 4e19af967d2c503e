import { ChartError } from '../error.ts';
import type { Optional } from '../schema/modifier.ts';
import type { Schema } from '../schema/schema.ts';
import { CallSite, sourceLine } from '../source-line.ts';
import type { Dynamic, Expr, Expression, Yield } from './expr.ts';
import { toNode } from './literal.ts';
import { type Node, someNode, type Variable } from './node.ts';
import { describe, expression } from './proxy.ts';

/** A function that is written once and printed once a chart, as the named template `<chart>.<name>`. */
export interface SharedFunction {
  readonly name: string;
  readonly parameters: readonly Variable[];
  readonly source: CallSite;
  readonly body: Node;
}

type ParameterSchemas = Readonly<Record<string, Schema<unknown>>>;
type ParameterExpressions<P extends ParameterSchemas> = {
  readonly [K in keyof P]: P[K] extends Optional<infer T>
    ? Expr<T | undefined>
    : P[K] extends Schema<infer T>
      ? Expr<Exclude<T, undefined>>
      : never;
};
type Arguments<P extends ParameterSchemas> = {
  readonly [K in keyof P]: P[K] extends Optional<infer T>
    ? Dynamic<T> | undefined | Expression<T | undefined>
    : P[K] extends Schema<infer T>
      ? Dynamic<Exclude<T, undefined>>
      : never;
};

/**
 * Defines a shared function. It sees nothing but its parameters; their schemas give the types (defaults are not applied).
 * The body runs once, when the first chart uses the function.
 *
 *   const javaHeap = defineFunction('javaHeap', { limit: quantity() }, ({ limit }) => str`-Xmx${div(…)}m`);
 *   javaHeap({ limit: values.memory })
 */
export function defineFunction<const P extends ParameterSchemas, const R>(
  name: string,
  parameters: P,
  body: (args: ParameterExpressions<P>) => R,
): (args: Arguments<P>) => Expr<Yield<R>> {
  if (!/^[a-z][A-Za-z0-9]*$/.test(name))
    throw new ChartError(`defineFunction(): "${name}" is no name for a function; use letters and digits, beginning with a small letter`, {
      source: sourceLine(),
    });
  const source = new CallSite();
  const variables = Object.entries(parameters).map(
    ([key, schema]): Variable => ({ kind: 'variable', name: key, type: schema.type, optional: 'marked' in schema }),
  );
  const target = new LazyFunction(name, variables, source, () => {
    const args = Object.fromEntries(variables.map((variable) => [variable.name, expression(variable)]));
    return toNode(body(args as ParameterExpressions<P>));
  });
  return (args) => {
    const given = args as Readonly<Record<string, unknown>>;
    const nodes = variables.map((variable) => toNode(given[variable.name]));
    nodes.forEach((node, i) => {
      if (node.optional && !variables[i]?.optional)
        throw new ChartError(
          `${name}(): ${describe(node)} may be absent, but parameter ${variables[i]?.name} must be there: use defaultTo(…)`,
          { source: sourceLine() },
        );
    });
    return expression({ kind: 'apply', target, args: nodes, type: target.body.type, optional: target.body.optional });
  };
}

class LazyFunction implements SharedFunction {
  readonly name: string;
  readonly parameters: readonly Variable[];
  readonly source: CallSite;
  readonly #make: () => Node;
  #body: Node | undefined;

  constructor(name: string, parameters: readonly Variable[], source: CallSite, make: () => Node) {
    this.name = name;
    this.parameters = parameters;
    this.source = source;
    this.#make = make;
  }

  get body(): Node {
    if (!this.#body) {
      const body = this.#make();
      if (someNode(body, (node) => node.kind === 'root'))
        throw new ChartError(`the function "${this.name}" uses the values or the release: a shared function sees only its parameters`, {
          source: this.source,
        });
      this.#body = body;
    }
    return this.#body;
  }
}
