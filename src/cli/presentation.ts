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
 *
 * Of several, those that ask for the same stand together and say it once; of those that say the same, the places are listed.
 */
export function present(error: unknown, { verbose, colors }: { verbose: boolean; colors: Colors }): string {
  const parts: unknown[] = error instanceof AggregateError && error.errors.length > 0 ? error.errors : [error];
  const remedy = (part: unknown) => (part instanceof Problem ? `${part.code}\0${part.hint ?? part.message}` : part);
  const shown = [...Map.groupBy(parts, remedy).values()].flatMap((alike) => presentAlike(alike, verbose, colors));
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

/** Errors with one remedy. */
function presentAlike(errors: readonly unknown[], verbose: boolean, colors: Colors): string[] {
  const [first] = errors;
  const hint =
    first instanceof Problem
      ? first.hint
      : !verbose && 'this is a defect of the program; run again with --verbose and report what it prints';
  const message = (error: unknown) => (error instanceof Error ? error.message : String(error));
  const lines = [...Map.groupBy(errors, message)].flatMap(([text, same]) => presentSame(text, same, verbose, colors));
  return hint ? [...lines, `  ${colors.dim('do:')}    ${hint}`] : lines;
}

/** Errors with one message. */
function presentSame(message: string, errors: readonly unknown[], verbose: boolean, colors: Colors): string[] {
  const [first] = errors;
  const code = first instanceof Problem ? ` ${colors.dim(`[${first.code}]`)}` : '';
  const places = errors.flatMap((error) => (error instanceof Problem && error.where ? [placeOf(error.where)] : []));
  return [
    `${colors.red('error:')} ${message}${code}`,
    ...places.map((place, index) => `  ${index === 0 ? colors.dim('where:') : '      '} ${place}`),
    ...(verbose ? errors.flatMap(chain).map((text) => colors.dim(text)) : []),
  ];
}

function chain(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const stack = (error.stack ?? '').split('\n').slice(1).join('\n');
  const below = error.cause instanceof Error ? [`  caused by: ${error.cause.message}`, ...chain(error.cause)] : [];
  return [stack, ...below].filter((text) => text !== '');
}
