import type { Plain } from '../expression/plain.ts';
import { rawJson } from '../expression/plain.ts';
import { defaultsOf } from '../schema/default.ts';
import type { Properties, Schema } from '../schema/schema.ts';
import { goString } from './go.ts';
import { Writer } from './writer.ts';

/**
 * The template `<chart>.values`: the values as JSON with every default of the schema filled in at every depth and null taken as absent, so
 * that no template needs a default of its own and Helm's several ways of treating null do not matter. The evaluator's side is
 * `resolveProperties` in schema/default.ts.
 */
export function valuesTemplate(chart: string, properties: Properties): string {
  const writer = new Writer(true);
  writer.line('{{- /* The values with every default of values.schema.json filled in, at every depth; null counts as absent. */ -}}');
  new ValuesPrinter(writer).object('$values', '.Values', [], properties, false);
  writer.statement('$json := toRawJson $values');
  // These pass through JSON but not through Helm's YAML: see UNPRINTABLE in expression/literal.ts.
  writer.statement(`if mustRegexMatch ${CONTROL} $json`);
  writer.statement('fail "the values hold a control character (U+007F–U+009F, U+FEFF, U+FFFE or U+FFFF)"');
  writer.statement('end');
  writer.line('{{- $json -}}');
  return `{{- define "${chart}.values" -}}\n${writer.toString()}\n{{- end }}\n`;
}

const CONTROL = '"[\\\\x{7f}-\\\\x{9f}\\\\x{feff}\\\\x{fffe}\\\\x{ffff}]"';

/** Writes statements that compute values; `path` is where a value stands, for the names of variables. */
class ValuesPrinter {
  readonly #writer: Writer;

  constructor(writer: Writer) {
    this.#writer = writer;
  }

  /** Declares `target` as a dict of the properties, taken from the map in `source`; of an open object all others, too. */
  object(target: string, source: string, path: readonly string[], properties: Properties, open: boolean): void {
    const names = Object.keys(properties);
    const nested = names.filter((name) => needsWork(properties[name] as Schema<unknown>));
    const plain = names.filter((name) => !nested.includes(name));
    const defaults = defaultsOf(Object.fromEntries(plain.map((name) => [name, properties[name] as Schema<unknown>])));
    this.#writer.statement(`${target} := ${constant(defaults)}`);
    const [take, listed] = open ? ['omit', nested] : ['pick', plain];
    if (open || plain.length > 0)
      this.#setEach(target, open && listed.length === 0 ? source : `${take} ${source} ${listed.map((name) => goString(name)).join(' ')}`);
    for (const name of nested) this.#member(target, source, [...path, name], properties[name] as Schema<unknown>);
  }

  /** Sets what a map holds, but for nulls. */
  #setEach(target: string, map: string): void {
    this.#writer.line(
      `{{- range $key, $value := ${map} }}{{ if not (kindIs "invalid" $value) }}{{ $_ := set ${target} $key $value }}{{ end }}{{ end -}}`,
    );
  }

  /** Sets a member of `target` that is walked. */
  #member(target: string, source: string, path: readonly string[], schema: Schema<unknown>): void {
    const w = this.#writer;
    const key = goString(path.at(-1) ?? '');
    const given = variable('given', path);
    const { default: fallback } = schema;
    // For an empty default it makes no difference that `default` replaces an empty value, too.
    const isEmpty = typeof fallback === 'object' && fallback !== null && Object.keys(fallback).length === 0;
    w.statement(`${given} := index ${source} ${key}${isEmpty ? ` | default ${constant(fallback)}` : ''}`);
    if (fallback !== undefined && !isEmpty) w.statement(`if kindIs "invalid" ${given} }}{{ ${given} = ${constant(fallback)} }}{{ end`);
    const set = () => w.statement(`$_ := set ${target} ${key} ${this.#value(given, path, schema)}`);
    if (fallback !== undefined) set();
    else {
      w.statement(`if not (kindIs "invalid" ${given})`);
      w.indented(set);
      w.statement('end');
    }
  }

  /** Computes the resolved form of a value that is there; returns the variable that holds it. */
  #value(input: string, path: readonly string[], schema: Schema<unknown>): string {
    const { shape } = schema;
    const w = this.#writer;
    const result = variable('', path);
    if (shape.kind === 'object') this.object(result, input, path, shape.properties, shape.open);
    else if (shape.kind === 'map' && !needsWork(shape.value)) {
      w.statement(`${result} := dict`);
      this.#setEach(result, input);
    } else if (shape.kind === 'map') {
      const [key, member] = [variable('key', path), variable('given', [...path, 'entry'])];
      w.statement(`${result} := dict`);
      w.statement(`range ${key}, ${member} := ${input}`);
      w.indented(() => {
        w.statement(`if not (kindIs "invalid" ${member})`);
        w.indented(() => w.statement(`$_ := set ${result} ${key} ${this.#value(member, [...path, 'entry'], shape.value)}`));
        w.statement('end');
      });
      w.statement('end');
    } else if (shape.kind === 'array') {
      const item = variable('given', [...path, 'item']);
      w.statement(`${result} := list`);
      w.statement(`range ${item} := ${input}`);
      w.indented(() => w.statement(`${result} = append ${result} ${this.#value(item, [...path, 'item'], shape.item)}`));
      w.statement('end');
    }
    return result;
  }
}

/**
 * `$backupEndpointCA` for the path of a value. Two paths may come to one name (`a.bC`, `aB.c`): each value is set in its map as soon as it is
 * computed, so the later one does no harm. But no path comes to the name of one that it begins with, whose map is still being filled: what cannot
 * be in a name is spelt out.
 */
function variable(prefix: string, path: readonly string[]): string {
  const words = path.map((word) => word.replace(/[^A-Za-z0-9]/g, (c) => `_${c.charCodeAt(0).toString(16)}`) || '_0');
  const name = (prefix === '' ? words : [prefix, ...words])
    .map((word, i) => (i === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('');
  return `$${RESERVED.has(name) ? `${name}_` : name}`;
}

/** Variables of the template itself. */
const RESERVED = new Set(['values', 'json', 'key', 'value']);

/** Objects and maps are walked; lists only if their items are. */
function needsWork({ shape }: Schema<unknown>): boolean {
  return shape.kind === 'object' || shape.kind === 'map' || (shape.kind === 'array' && needsWork(shape.item));
}

function constant(value: Plain): string {
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? goString(value) : String(value);
  if (Object.keys(value).length === 0) return Array.isArray(value) ? 'list' : 'dict';
  const json = rawJson(value);
  return `mustFromJson ${json.includes('`') ? goString(json) : `\`${json}\``}`;
}
