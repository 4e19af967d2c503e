import { Command as Commander, CommanderError } from 'commander';
import { fileProblem, isMachines } from '../file-problem.ts';
import { colorsFor } from './colors.ts';
import type { AnyCommand, Context, Entry } from './command.ts';
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
  const entry = entryNamed(program, argv);
  let command: AnyCommand | undefined;
  try {
    command = (await entry?.load())?.command;
    const cli = commandLine(program, entry && command && { entry, command });
    process.exitCode = await call(cli, argv, { terminal, signal });
  } catch (failure) {
    const error = isMachines(failure) ? fileProblem(failure) : failure;
    terminal.progress.clear();
    process.exitCode = Math.max(exitCodeOf(error), command?.failure ?? 1);
    if (!(signal.aborted && isAbort(error))) {
      const colors = colorsFor(process.stderr, process.env, argv);
      process.stderr.write(`${present(error, { verbose: terminal.verbose, colors })}\n`);
    }
  }
  // Timers and connections that the interrupted work left behind must not hold the terminal.
  if (signal.aborted) process.exit(130);
}

/** The first word that is no option, or the one behind `help`. */
function entryNamed({ entries }: Program, argv: readonly string[]): Entry | undefined {
  const words = argv.filter((word) => !word.startsWith('-'));
  const name = words[0] === 'help' ? words[1] : words[0];
  return entries.find((entry) => entry.name === name);
}

type Surroundings = Pick<Context, 'terminal' | 'signal'>;
type CommandLine = { cli: Commander; run?: (surroundings: Surroundings) => Promise<number> };

async function call(line: CommandLine, argv: readonly string[], surroundings: Surroundings): Promise<number> {
  try {
    await line.cli.parseAsync([...argv], { from: 'user' });
    return (await line.run?.(surroundings)) ?? 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    throw error;
  } finally {
    surroundings.terminal.progress.clear();
  }
}

/** Every command is listed; only the one that is asked for is declared in full, and parsing then says how it is run. */
function commandLine(program: Program, loaded: { entry: Entry; command: AnyCommand } | undefined): CommandLine {
  const cli = new Commander(program.name)
    .description(program.summary)
    .option('--verbose', 'say more: plain progress lines in a pipe, stacks and causes of errors')
    .option('--no-color', 'no colours; the variable NO_COLOR does the same')
    .helpOption('-h, --help', 'show this text')
    .helpCommand('help [command]', 'the text of one command')
    .showHelpAfterError(`(see ${program.name} --help)`)
    .exitOverride();
  const line: CommandLine = { cli };
  if (process.argv.includes('--version')) cli.version(program.version(), '--version', 'print the version');
  else cli.option('--version', 'print the version');
  for (const { name, summary } of program.entries) {
    const sub = cli.command(name).summary(summary).description(summary);
    sub.showHelpAfterError(`(see ${program.name} ${name} --help)`).exitOverride();
    if (loaded?.entry.name !== name) continue;
    loaded.command.declare?.(sub);
    sub.option('--verbose', 'say more').option('--no-color', 'no colours');
    sub.action((...given: unknown[]) => {
      line.run = async (surroundings) =>
        (await loaded.command.run({ args: given.slice(0, -2), options: sub.opts(), ...surroundings })) ?? 0;
    });
  }
  return line;
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
