import { type Document, isMap, isScalar, LineCounter, parseDocument, type ScalarTag, visit } from 'yaml';
import { badRequest, unsupportedMediaType } from '../errors/status.ts';
import { isJsonObject, type Json, type JsonObject } from '../objects.ts';
import { duplicateKeys, MAX_DEPTH } from './duplicate-keys.ts';

/** A decoded body and what is odd about it without being wrong. */
export interface Decoded {
  readonly value: Json;
  /** Keys that stand twice, in words: parsers keep the last of them. */
  readonly duplicates: readonly string[];
}

export const BODY_TYPES = ['application/json', 'application/yaml'];

const depthOf = (value: Json, depth = 0): number => {
  if (depth > MAX_DEPTH) return depth;
  if (Array.isArray(value)) return value.reduce<number>((most, item) => Math.max(most, depthOf(item, depth + 1)), depth);
  return isJsonObject(value) ? Object.values(value).reduce<number>((most, item) => Math.max(most, depthOf(item, depth + 1)), depth) : depth;
};

/** Digits or an exponent enough for a number that a double cannot hold. */
const LONG_NUMBER = /\d{16}|\d[eE]\+?\d{3}/;

/** @throws {StatusError} 400 for a number that no double can hold, or a whole one that would become another: better told than changed */
function requireExactNumbers(text: string): void {
  JSON.parse(text, (_key, value: unknown, context?: { source?: string }) => {
    if (typeof value === 'number' && !Number.isFinite(value))
      throw badRequest(`json: cannot unmarshal number ${context?.source} into a value of type float64`);
    if (typeof value === 'number' && /^-?\d+$/.test(context?.source ?? '') && !Number.isSafeInteger(value))
      throw badRequest(`the number ${context!.source} cannot be kept exactly; write it as text`);
    return value;
  });
}

function json(text: string): Decoded {
  let value: Json;
  // The text is scanned first: a parser that descends must not meet a million brackets.
  const duplicates = duplicateKeys(text).map((field) => `duplicate field "${field}"`);
  try {
    value = JSON.parse(text) as Json;
  } catch (error) {
    throw badRequest(`couldn't get version/kind; json parse error: ${(error as Error).message}`);
  }
  if (LONG_NUMBER.test(text)) requireExactNumbers(text);
  return { value, duplicates };
}

function yamlDuplicates(document: Document, lines: LineCounter): string[] {
  const found: string[] = [];
  visit(document, {
    Map(_, map) {
      if (!isMap(map)) return;
      const seen = new Set<unknown>();
      for (const { key } of map.items) {
        if (!isScalar(key)) continue;
        const { value, range } = key;
        if (seen.has(value)) found.push(`line ${lines.linePos(range?.[0] ?? 0).line}: key ${JSON.stringify(value)} already set in map`);
        seen.add(value);
      }
    },
  });
  return found;
}

/** Words that Kubernetes' YAML takes for true and false: those of YAML 1.1. */
const WORDS = /^(?:y|Y|yes|Yes|YES|on|On|ON|true|True|TRUE|n|N|no|No|NO|off|Off|OFF|false|False|FALSE)$/;
const TRUE = /^(?:y|yes|on|true)$/i;
const booleans: ScalarTag = {
  tag: 'tag:yaml.org,2002:bool',
  default: true,
  test: WORDS,
  resolve: (text) => TRUE.test(text),
};

function yaml(text: string): Decoded {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, {
    uniqueKeys: false,
    merge: true,
    customTags: (tags) => [booleans, ...tags],
    logLevel: 'silent',
    lineCounter,
  });
  const [error] = document.errors;
  if (error) throw badRequest(`error converting YAML to JSON: ${error.message.split('\n')[0]}`);
  let value: Json;
  try {
    value = JSON.parse(JSON.stringify(document.toJS({ maxAliasCount: 100 }) ?? null)) as Json;
  } catch (failure) {
    throw badRequest(`error converting YAML to JSON: ${(failure as Error).message}`);
  }
  if (depthOf(value) > MAX_DEPTH) throw badRequest(`the body is nested more than ${MAX_DEPTH} deep`);
  return { value, duplicates: yamlDuplicates(document as Document, lineCounter) };
}

/**
 * Decodes a body by its type; without one it is taken for JSON.
 * @param accepted types of this request
 * @throws {StatusError} 415 for another type, 400 for text that is not of its type
 */
export function decode(body: Buffer, contentType: string | undefined, accepted: readonly string[] = BODY_TYPES): Decoded {
  const type = (contentType ?? 'application/json').split(';')[0]!.trim().toLowerCase() || 'application/json';
  if (!accepted.includes(type)) throw unsupportedMediaType(accepted);
  const text = body.toString('utf8');
  return type.endsWith('yaml') ? yaml(text) : json(text);
}

/** A body that must be an object. @throws {StatusError} 400 */
export function decodeObject(body: Buffer, contentType: string | undefined): { object: JsonObject; duplicates: readonly string[] } {
  const { value, duplicates } = decode(body, contentType);
  if (!isJsonObject(value)) throw badRequest('the body must be an object');
  return { object: value, duplicates };
}
