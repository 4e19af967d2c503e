import type { Command as Commander } from 'commander';
import type { Terminal } from './terminal.ts';

/**
 * What a command is. One file a command, `src/cli/<name>.ts`, exporting `command`; one line in the table of its program (`main.ts` for `cozy`).
 *
 * ```ts
 * export const command: Command<[string], { namespace: string }> = {
 *   declare: (cli) => cli.argument('<chart>', 'layer/name').option('-n, --namespace <name>', 'namespace of the release', 'default'),
 *   async run({ args: [chart], options, terminal, signal }) {
 *     const { render } = await import('../chart/render.ts');
 *     terminal.print(render(chart, options.namespace));
 *   },
 * };
 * ```
 *
 * Rules:
 * - The file is imported only when its command is asked for, also by `<name> --help`; what is slow to import (cdk8s, the Kubernetes client, yaml) is imported in `run`.
 * - Results go to `terminal.print` (stdout), everything else to `terminal.progress` and `terminal.warn` (stderr).
 * - Wrong input throws a `Problem`; any other error is shown as a defect of ours. The number that `run` returns is the exit code:
 *   0 done, 1 the work failed (or `diff` found differences), 2 usage or environment is wrong, 130 interrupted.
 * - `signal` aborts on the first Ctrl-C or SIGTERM: stop, put away what is half done, and return or throw; a second one ends the process.
 * - A command that a machine would read takes `.addOption(output('json'))`, and prints one JSON document when `options.output` is `json`.
 */
export interface Command<Args extends readonly unknown[] = readonly [], Options extends object = object> {
  declare?(cli: Commander): Commander;
  /** Exit code of any error, where 1 says something else, as in `diff`. */
  failure?: 2;
  run(context: Context<Args, Options>): Promise<number | undefined> | Promise<void>;
}

export interface Context<Args extends readonly unknown[] = readonly [], Options extends object = object> {
  /** As declared by `.argument()`, absent optional ones undefined. */
  args: Args;
  options: Options;
  terminal: Terminal;
  signal: AbortSignal;
}

/** One line of a program's table: known without importing the command. */
export interface Entry {
  name: string;
  summary: string;
  /** The file that exports `command`. */
  load(): Promise<{ command: AnyCommand }>;
}

// biome-ignore lint/suspicious/noExplicitAny: the table holds commands of all argument types; each is called with what it declared itself.
export type AnyCommand = Command<any, any>;
