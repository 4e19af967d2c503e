import { ChartError } from '../error.ts';
import type { SharedFunction } from '../expression/function.ts';
import { BUILTINS } from './builtins.ts';
import { goString } from './go.ts';

/**
 * The named templates of one chart: shared functions and the few that operations need. Names begin with the chart's, since Helm keeps the
 * templates of a chart and its subcharts in one namespace.
 */
export class Library {
  readonly chart: string;
  readonly #builtins = new Set<string>();
  readonly #functions = new Map<string, SharedFunction>();

  constructor(chart: string) {
    this.chart = chart;
  }

  /** The quoted name of a built-in template, which is printed from now on. */
  builtin = (name: string): string => {
    if (!Object.hasOwn(BUILTINS, name)) throw new Error(`no built-in template ${name}`);
    this.#builtins.add(name);
    return goString(`${this.chart}.${name}`);
  };

  /** The quoted name of a shared function, which is printed from now on. */
  function(target: SharedFunction): string {
    const other = this.#functions.get(target.name);
    if (other && other !== target)
      throw new ChartError(`two shared functions are called "${target.name}"; the other stands in ${other.source.line}`, {
        source: target.source,
      });
    if (target.name === 'values' || Object.hasOwn(BUILTINS, target.name))
      throw new ChartError(`a shared function cannot be called "${target.name}": a template of the compiler has that name`, {
        source: target.source,
      });
    this.#functions.set(target.name, target);
    return goString(`${this.chart}.${target.name}`);
  }

  get functions(): ReadonlyMap<string, SharedFunction> {
    return this.#functions;
  }

  /** The built-in templates in use, in order of their names. */
  builtinTemplates(): string[] {
    return [...this.#builtins].sort().map((name) => `{{- define ${goString(`${this.chart}.${name}`)} -}}\n${BUILTINS[name]}\n{{- end }}`);
  }
}
