import { rawJson } from '../expression/plain.ts';
import { fullDefault } from '../schema/default.ts';
import type { Properties, Schema } from '../schema/schema.ts';

/** `README.md`: what the chart is, and a table of its parameters at every depth. */
export function readme(name: string, description: string | undefined, properties: Properties): string {
  const rows = rowsOf(properties, '');
  const table =
    rows.length > 0 ? ['## Parameters', '', '| Name | Description | Type | Default |', '| --- | --- | --- | --- |', ...rows, ''] : [];
  return [`# ${name}`, '', ...(description ? [description, ''] : []), ...table].join('\n');
}

function rowsOf(properties: Properties, prefix: string): string[] {
  return Object.entries(properties).flatMap(([key, schema]) => {
    const path = `${prefix}${key}`;
    const value = fullDefault(schema);
    const shown = value === undefined ? '' : `\`${rawJson(value)}\``;
    const notes = [schema.keywords['description'] ?? '', schema.required ? '(required)' : '', schema.immutable ? '(immutable)' : '']
      .filter(Boolean)
      .join(' ');
    return [`| \`${path}\` | ${cell(String(notes))} | ${cell(typeName(schema))} | ${cell(shown)} |`, ...inner(schema, path)];
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
  if (Array.isArray(choices)) return `one of ${choices.map((c) => `\`${c}\``).join(', ')}`;
  if (shape.kind === 'map') return `map of ${typeName(shape.value)}`;
  if (shape.kind === 'array') return `list of ${typeName(shape.item)}`;
  if (shape.kind === 'object') return 'object';
  return shape.kind === 'free' ? 'any' : type.kind;
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
