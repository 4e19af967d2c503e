import { Problem, placeOf } from '../problem.ts';
import type { Colors } from './colors.ts';

/**
 * An error as a person reads it: what, where, what to do. `--verbose` adds stack and causes. A Problem is explained; anything else is named as our defect.
 *
 * ```
 * error: the registry refused the credentials [REGISTRY_DENIED]
 *   where: 127.0.0.1:5000/cozystack-packages
 *   do:    log in with `docker login 127.0.0.1:5000`
 * ```
 */
export function present(error: unknown, { verbose, colors }: { verbose: boolean; colors: Colors }): string {
  const parts = error instanceof AggregateError && error.errors.length > 0 ? error.errors : [error];
  const shown = parts.map((part) => presentOne(part, verbose, colors));
  if (parts.length > 1) shown.push(colors.dim(`${parts.length} errors`));
  return shown.join('\n');
}

/** 130 for what Ctrl-C ended, 2 where usage or environment is wrong, else 1. */
export function exitCodeOf(error: unknown): number {
  if (isAbort(error)) return 130;
  if (error instanceof AggregateError && error.errors.length > 0) return Math.max(...error.errors.map(exitCodeOf));
  return error instanceof Problem && error.blame !== 'input' ? 2 : 1;
}

export function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

function presentOne(error: unknown, verbose: boolean, colors: Colors): string {
  const lines: string[] = [];
  if (error instanceof Problem) {
    lines.push(`${colors.red('error:')} ${error.message} ${colors.dim(`[${error.code}]`)}`);
    if (error.where) lines.push(`  ${colors.dim('where:')} ${placeOf(error.where)}`);
    if (error.hint) lines.push(`  ${colors.dim('do:')}    ${error.hint}`);
  } else {
    lines.push(`${colors.red('error:')} ${error instanceof Error ? error.message : String(error)}`);
    if (!verbose)
      lines.push(`  ${colors.dim('do:')}    this is a defect of the program; run again with --verbose and report what it prints`);
  }
  if (verbose) lines.push(...chain(error).map((text) => colors.dim(text)));
  return lines.join('\n');
}

function chain(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const stack = (error.stack ?? '').split('\n').slice(1).join('\n');
  const below = error.cause instanceof Error ? [`  caused by: ${error.cause.message}`, ...chain(error.cause)] : [];
  return [stack, ...below].filter((text) => text !== '');
}
