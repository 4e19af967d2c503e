import type { Plain } from '../expression/plain.ts';
import { isMap } from '../expression/plain.ts';
import { fullDefault } from '../schema/default.ts';
import type { Properties } from '../schema/schema.ts';
import { yamlString } from './yaml-scalar.ts';

/** `values.yaml`: every default, each under its description. */
export function valuesYaml(properties: Properties): string {
  const sections: string[] = [];
  for (const [key, schema] of Object.entries(properties)) {
    const value = fullDefault(schema);
    const comment = String(schema.keywords['description'] ?? '')
      .split(/\r\n?|[\n\u0085\u2028\u2029]/)
      .filter(Boolean)
      .map((line) => `## ${line}`);
    if (value === undefined && comment.length === 0) continue;
    sections.push([...comment, ...(value === undefined ? [`# ${yamlString(key)}:`] : yaml(yamlString(key), value))].join('\n'));
  }
  return sections.length > 0 ? `${sections.join('\n\n')}\n` : '{}\n';
}

/** Lines of `key: value`. */
function yaml(head: string, value: Plain): string[] {
  if (Array.isArray(value) && value.length > 0) return [`${head}:`, ...value.flatMap((item: Plain) => `  - ${json(item)}`)];
  if (isMap(value) && Object.keys(value).length > 0)
    return [
      `${head}:`,
      ...Object.entries(value)
        .flatMap(([key, member]) => yaml(yamlString(key), member))
        .map((line) => `  ${line}`),
    ];
  return [`${head}: ${typeof value === 'string' ? (value === '' ? '""' : yamlString(value)) : json(value)}`];
}

/** JSON that is YAML too, which takes two more characters for line breaks. */
const json = (value: Plain) => JSON.stringify(value).replace(/[\u2028\u2029]/g, (c) => (c === '\u2028' ? '\\u2028' : '\\u2029'));
