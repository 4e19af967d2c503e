import { Command as Commander, CommanderError } from 'commander';
import { colorsFor } from './colors.ts';
import type { AnyCommand, Entry } from './command.ts';
import { exitCodeOf, isAbort, present } from './presentation.ts';
import { type Terminal, terminalOf } from './terminal.ts';

export interface Program {
  name: string;
  summary: string;
  entries: readonly Entry[];
  version(): string;
}

/** Runs the command that `argv` (without node and script) names, and sets the process's exit code; never throws. */
export async function run(program: Program, argv: readonly string[]): Promise<void> {
  const terminal = terminalOf(process, argv);
  const { signal } = interruption(terminal);
  endQuietlyOnClosedPipe();
  try {
    process.exitCode = await dispatch(program, argv, terminal, signal);
  } catch (error) {
    terminal.progress.clear();
    process.exitCode = exitCodeOf(error);
    if (!(signal.aborted && isAbort(error))) {
      const colors = colorsFor(process.stderr, process.env, argv);
      process.stderr.write(`${present(error, { verbose: terminal.verbose, colors })}\n`);
    }
  }
  // Timers and connections that the interrupted work left behind must not hold the terminal.
  if (signal.aborted) process.exit(130);
}

async function dispatch(program: Program, argv: readonly string[], terminal: Terminal, signal: AbortSignal): Promise<number> {
  const named = argv.find((word) => !word.startsWith('-'));
  const name = named === 'help' ? argv.find((word) => !word.startsWith('-') && word !== 'help') : named;
  const loaded = program.entries.find((entry) => entry.name === name);
  const result = { code: 0 };
  const cli = commandLine(
    program,
    loaded ? { entry: loaded, command: (await loaded.load()).command } : undefined,
    async (command, call) => {
      result.code = (await command.run({ ...call, terminal, signal })) ?? 0;
    },
  );
  try {
    await cli.parseAsync([...argv], { from: 'user' });
    return result.code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    throw error;
  } finally {
    terminal.progress.clear();
  }
}

type Call = { args: unknown[]; options: object };

/** Every command is listed; only the one that is asked for is declared in full. */
export function commandLine(
  program: Program,
  loaded: { entry: Entry; command: AnyCommand } | undefined,
  act: (command: AnyCommand, call: Call) => Promise<void>,
): Commander {
  const cli = new Commander(program.name)
    .description(program.summary)
    .option('--verbose', 'say more: plain progress lines in a pipe, stacks and causes of errors')
    .option('--no-color', 'no colours; the variable NO_COLOR does the same')
    .helpOption('-h, --help', 'show this text')
    .helpCommand('help [command]', 'the text of one command')
    .showHelpAfterError(`(see ${program.name} --help)`)
    .exitOverride();
  if (process.argv.includes('--version')) cli.version(program.version(), '--version', 'print the version');
  else cli.option('--version', 'print the version');
  for (const { name, summary } of program.entries) {
    const sub = cli.command(name).summary(summary).description(summary);
    sub.showHelpAfterError(`(see ${program.name} ${name} --help)`).exitOverride();
    if (loaded?.entry.name !== name) continue;
    loaded.command.declare?.(sub);
    sub.option('--verbose', 'say more').option('--no-color', 'no colours');
    sub.action((...call: unknown[]) => act(loaded.command, { args: call.slice(0, -2), options: sub.opts() }));
  }
  return cli;
}

/** The first Ctrl-C or SIGTERM asks the work to stop, the second one ends the process. */
function interruption(terminal: Terminal): AbortController {
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      if (stop.signal.aborted) process.exit(130);
      terminal.progress.aside(() => process.stderr.write('\n'));
      stop.abort();
    });
  }
  return stop;
}

/** `cozy … | head` is no error. */
function endQuietlyOnClosedPipe(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(process.exitCode ?? 0);
    throw error;
  });
}
