import { Environment } from '@marcbachmann/cel-js';
import { registerAuthorizer } from './authorizer.ts';
import { registerKubernetesFunctions } from './functions.ts';
import { registerNamedFormats } from './named-formats.ts';
import { useRe2 } from './re2-matches.ts';

/** A compiled expression. Evaluation may throw: a missing key, a wrong type, an overflow. */
export interface Program {
  readonly source: string;
  evaluate(variables: Readonly<Record<string, unknown>>): unknown;
}

const environment = new Environment({
  unlistedVariablesAreDyn: true,
  homogeneousAggregateLiterals: false,
  enableOptionalTypes: true,
  limits: { maxAstNodes: 20_000, maxDepth: 100 },
});
registerKubernetesFunctions(environment);
registerAuthorizer(environment);
registerNamedFormats(environment, (value) => optionalOf(value));

const compiled = new Map<string, Program>();
const KEPT = 2_000;

/**
 * Compiles an expression once.
 * @throws if it is no CEL
 */
export function compile(source: string): Program {
  const known = compiled.get(source);
  if (known) return known;
  const parsed = environment.parse(source);
  useRe2(parsed.ast);
  const program: Program = { source, evaluate: (variables) => parsed(variables as Record<string, unknown>) };
  if (compiled.size >= KEPT) compiled.clear();
  compiled.set(source, program);
  return program;
}

const optional = environment.parse('optional.of(value)');
const none = environment.parse('optional.none()');

/** A CEL optional that holds the value, or nothing for undefined. */
export const optionalOf = (value: unknown): unknown => (value === undefined ? none({}) : optional({ value }));

/** The first line of an evaluation error, in the words that kube-apiserver has for it; the rest draws the expression. */
export const evaluationMessage = (error: unknown): string =>
  String((error as Error)?.message ?? error)
    .split('\n')[0]!
    .replace(/^No such key/, 'no such key');
