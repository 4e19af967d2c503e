import { cliProblem } from '../codes.ts';
import type { ValuesSource } from './values-file.ts';

/**
 * Reads `path=value` as Helm's `--set` does for one value: dots between keys (`\.` for a dot in one), `[0]` for list items; `true`, `false`, `null` and whole
 * numbers are what they look like, everything else is text. JSON in brackets or quotes is read as JSON.
 */
export function parseSet(text: string): ValuesSource {
  const equals = text.indexOf('=');
  if (equals <= 0) throw wrong(text, 'has no "="');
  const path = pathIn(text.slice(0, equals), text);
  const values = nested(path, readValue(text.slice(equals + 1), text)) as Record<string, unknown>;
  return {
    values,
    place: (asked) =>
      path.every((part, index) => asked[index] === undefined || asked[index] === part) ? { object: `--set ${text}` } : undefined,
  };
}

function pathIn(text: string, whole: string): string[] {
  if (!/^(?:\\.|[^.[\]\\])+(?:\[\d+\]|\.(?:\\.|[^.[\]\\])+)*$/.test(text)) throw wrong(whole, 'has a path that cannot be read');
  return [...text.matchAll(/((?:\\.|[^.[\]\\])+)/g)].map(([part]) => part.replace(/\\(.)/g, '$1'));
}

function nested(path: readonly string[], value: unknown): unknown {
  const [first, ...rest] = path;
  return first === undefined ? value : { [first]: nested(rest, value) };
}

function readValue(text: string, whole: string): unknown {
  if (text === 'true' || text === 'false' || text === 'null') return JSON.parse(text);
  if (/^-?(0|[1-9]\d{0,15})$/.test(text) && Number.isSafeInteger(Number(text))) return Number(text);
  if (!/^[[{"]/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw wrong(whole, `has a value that starts as JSON and is none: ${(cause as Error).message}`);
  }
}

function wrong(text: string, why: string) {
  return cliProblem({
    code: 'ARGUMENT_INVALID',
    message: `--set ${text} ${why}`,
    hint: 'write --set replicas=3, --set users.admin.roles[0]=owner or --set \'hosts=["a","b"]\'',
    blame: 'usage',
  });
}
