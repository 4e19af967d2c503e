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
  const printer = new ValuesPrinter(writer);
  printer.object('$values', '.Values', properties);
  writer.line('{{- $json := toRawJson $values -}}');
  // These pass through JSON but not through Helm's YAML: see UNPRINTABLE in expression/literal.ts.
  writer.line(
    `{{- if mustRegexMatch ${CONTROL} $json }}{{ fail "the values hold a control character (U+007F–U+009F, U+FEFF, U+FFFE or U+FFFF)" }}{{ end -}}`,
  );
  writer.line('{{- $json -}}');
  return `{{- define "${chart}.values" -}}\n${writer.toString()}\n{{- end }}\n`;
}

const CONTROL = '"[\\\\x{7f}-\\\\x{9f}\\\\x{feff}\\\\x{fffe}\\\\x{ffff}]"';

class ValuesPrinter {
  readonly #writer: Writer;
  #count = 0;

  constructor(writer: Writer) {
    this.#writer = writer;
  }

  /** Declares `target` as a dict of the properties, taken from the map `source` (an operand that may be nil); of an open object all others, too. */
  object(target: string, source: string, properties: Properties, open = false): void {
    const names = Object.keys(properties);
    const nested = names.filter((name) => needsWork(properties[name] as Schema<unknown>));
    const plain = names.filter((name) => !nested.includes(name));
    const w = this.#writer;
    w.statement(`${target} := ${constant(defaultsOf(properties))}`);
    if (plain.length > 0 || open) {
      const [take, listed] = open ? ['omit', nested] : ['pick', plain];
      w.statement(`range $key, $value := ${take} ${source} ${listed.map((name) => goString(name)).join(' ')}`);
      w.statement(`if not (kindIs "invalid" $value)`);
      w.indented(() => w.statement(`$_ := set ${target} $key $value`));
      w.statement('end');
      w.statement('end');
    }
    for (const name of nested)
      this.#member(target, goString(name), `index ${source} ${goString(name)}`, properties[name] as Schema<unknown>);
  }

  /** Sets one member of `target` from the code of its given value. */
  #member(target: string, key: string, given: string, schema: Schema<unknown>): void {
    const w = this.#writer;
    const input = this.#fresh('given');
    w.statement(`${input} := ${given}`);
    const always = schema.default !== undefined;
    if (always) w.statement(`if kindIs "invalid" ${input}`);
    if (always) w.indented(() => w.statement(`${input} = ${constant(schema.default)}`));
    w.statement(always ? 'end' : `if not (kindIs "invalid" ${input})`);
    const write = () => w.statement(`$_ := set ${target} ${key} ${this.value(input, schema)}`);
    if (always) write();
    else {
      w.indented(write);
      w.statement('end');
    }
  }

  /** Computes the resolved form of the value in a variable that is not nil; returns the operand that holds it. */
  value(input: string, schema: Schema<unknown>): string {
    const { shape } = schema;
    const w = this.#writer;
    if (!needsWork(schema)) return input;
    const result = this.#fresh('resolved');
    if (shape.kind === 'object') this.object(result, input, shape.properties, shape.open);
    if (shape.kind === 'map') {
      const [key, member] = [this.#fresh('key'), this.#fresh('member')];
      w.statement(`${result} := dict`);
      w.statement(`range ${key}, ${member} := ${input}`);
      w.indented(() => {
        w.statement(`if not (kindIs "invalid" ${member})`);
        w.indented(() => w.statement(`$_ := set ${result} ${key} ${this.value(member, shape.value)}`));
        w.statement('end');
      });
      w.statement('end');
    }
    if (shape.kind === 'array') {
      const item = this.#fresh('item');
      w.statement(`${result} := list`);
      w.statement(`range ${item} := ${input}`);
      w.indented(() => w.statement(`${result} = append ${result} ${this.value(item, shape.item)}`));
      w.statement('end');
    }
    return result;
  }

  #fresh(wish: string): string {
    return `$${wish}${++this.#count}`;
  }
}

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
