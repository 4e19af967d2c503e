import { Ajv, type ErrorObject } from 'ajv';
import { nearest } from '../../src/nearest.ts';
import { NodeFile } from './schema.ts';

/** Something wrong with a value, by its path of keys and indices. */
export interface Finding {
  path: readonly string[];
  message: string;
  hint: string;
}

const validate = new Ajv({ allErrors: true, strict: false, validateFormats: false, verbose: true, logger: false }).compile(NodeFile);

/** What the schema says against `values`, one finding a place. */
export function schemaProblems(values: unknown): Finding[] {
  validate(values);
  const errors = (validate.errors ?? []).filter((error) => isCause(error));
  const found = errors.map(findingOf);
  return found.filter(({ path }, index) => found.findIndex((other) => other.path.join('\0') === path.join('\0')) === index);
}

/** Of alternatives, ajv tells each one and then the whole; the whole is enough. */
function isCause({ keyword, schemaPath }: ErrorObject): boolean {
  return keyword === 'anyOf' || !/\/anyOf\/\d+\//.test(schemaPath);
}

function findingOf(error: ErrorObject): Finding {
  const above = error.instancePath.split('/').slice(1).map(unescapePointer);
  if (error.keyword === 'required') {
    const key = error.params['missingProperty'] as string;
    const description = ((error.parentSchema?.['properties'] ?? {}) as Record<string, { description?: string }>)[key]?.description;
    return {
      path: [...above, key],
      message: `${dotted([...above, key])} is missing`,
      hint: description ? `name it: ${lower(description)}` : 'name it',
    };
  }
  if (error.keyword === 'additionalProperties') {
    const key = error.params['additionalProperty'] as string;
    const known = Object.keys((error.parentSchema?.['properties'] ?? {}) as object);
    const near = nearest(key, known);
    return {
      path: [...above, key],
      message: `${dotted([...above, key])} is not a key of a node file`,
      hint: near ? `did you mean ${near}?` : `here stand ${known.join(', ')}`,
    };
  }
  const { description } = (error.parentSchema ?? {}) as { description?: string };
  return {
    path: above,
    message: `${dotted(above) || 'the node file'} ${wordsFor(error)}, got ${shorten(JSON.stringify(error.data) ?? 'nothing')}`,
    hint: description ? `write ${lower(description)}` : 'mend the value',
  };
}

function wordsFor({ keyword, parentSchema, message }: ErrorObject): string {
  const choices = ((parentSchema?.['anyOf'] ?? []) as { const?: unknown }[]).flatMap((one) => ('const' in one ? [String(one.const)] : []));
  if (keyword === 'anyOf' && choices.length > 0) return `must be one of ${choices.join(', ')}`;
  if (keyword === 'anyOf' || keyword === 'pattern') return 'has another form than it may have';
  return message ?? 'is not allowed';
}

function dotted(path: readonly string[]): string {
  return path.join('.');
}

/** A description in the middle of a sentence. */
function lower(description: string): string {
  const text = description.replace(/\.$/, '');
  return /^[A-Z][a-z]/.test(text) ? text[0]!.toLowerCase() + text.slice(1) : text;
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

function unescapePointer(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~');
}
