import { rawJson } from '../expression/plain.ts';
import { fullDefault } from '../schema/default.ts';
import type { Properties, Schema } from '../schema/schema.ts';

/** More choices than this make a cell that nobody reads; the schema lists them all. */
const MOST_CHOICES = 8;

/** Sections of Markdown around the table of values. */
export interface Sections {
  readonly before?: readonly string[];
  readonly after?: readonly string[];
}

/** `README.md`: what the chart is, sections that its author has to add, and a table of its values at every depth. */
export function readme(
  name: string,
  description: string | undefined,
  { before = [], after = [] }: Sections,
  properties: Properties,
): string {
  const rows = rowsOf(properties, '');
  const table = ['## Values', '', '| Name | Type | Default | Meaning | Immutable |', '| --- | --- | --- | --- | --- |', ...rows, ''];
  return [
    `# ${name}`,
    '',
    ...(description ? [description, ''] : []),
    ...before.flatMap((section) => [section, '']),
    ...(rows.length > 0 ? table : []),
    ...after.flatMap((section) => [section, '']),
  ].join('\n');
}

function rowsOf(properties: Properties, prefix: string): string[] {
  return Object.entries(properties).flatMap(([key, schema]) => {
    const path = `${prefix}${key}`;
    const value = fullDefault(schema);
    const otherwise = schema.required ? 'required' : '';
    const cells = [
      `\`${path}\``,
      typeName(schema),
      value === undefined ? otherwise : `\`${rawJson(value)}\``,
      String(schema.keywords['description'] ?? ''),
      schema.immutable ? 'yes' : '',
    ];
    return [`| ${cells.map(cell).join(' | ')} |`, ...inner(schema, path)];
  });
}

function inner({ shape }: Schema<unknown>, path: string): string[] {
  if (shape.kind === 'object') return rowsOf(shape.properties, `${path}.`);
  if (shape.kind === 'map') return inner(shape.value, `${path}.<name>`);
  if (shape.kind === 'array') return inner(shape.item, `${path}[]`);
  return [];
}

function typeName(schema: Schema<unknown>): string {
  const { shape, keywords, type } = schema;
  const choices = keywords['enum'];
  if (Array.isArray(choices)) return choicesOf(choices);
  if (shape.kind === 'map') return `map of ${typeName(shape.value)}`;
  if (shape.kind === 'array') return `list of ${typeName(shape.item)}`;
  if (shape.kind === 'object') return 'object';
  return shape.kind === 'free' ? 'any' : type.kind;
}

function choicesOf(choices: readonly unknown[]): string {
  const quoted = choices.map((choice) => `\`${choice}\``);
  if (quoted.length <= MOST_CHOICES) return `one of ${quoted.join(', ')}`;
  return `one of ${quoted.length}: ${quoted[0]} … ${quoted.at(-1)}`;
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
