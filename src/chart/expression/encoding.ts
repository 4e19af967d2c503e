import { createRequire } from 'node:module';
import { ChartError } from '../error.ts';
import type { Schema } from '../schema/schema.ts';
import type { Arg, Expr } from './expr.ts';
import { operate } from './operate.ts';
import type { Operation } from './operation.ts';
import { isMap, type Plain, rawJson } from './plain.ts';
import { ANY, listType, mapType, STRING } from './type.ts';

const TO_JSON: Operation = { name: 'toJson', print: ([value]) => `toRawJson ${value}`, evaluate: (value: Plain) => rawJson(value) };
/**
 * The value as compact JSON text with sorted keys. JSON is YAML, so it also serves where a file of YAML is wanted: its look would differ
 * from one YAML printer to the next, its meaning does not.
 */
export const toJson = (value: unknown): Expr<string> => operate(TO_JSON, STRING, [value as Arg<unknown>]);

const FROM_JSON: Operation = {
  name: 'fromJson',
  partial: true,
  print: ([text]) => `mustFromJson ${text}`,
  evaluate: (text: string) => {
    try {
      return JSON.parse(text) as Plain;
    } catch (cause) {
      throw new ChartError('fromJson(): this is no JSON', {}, { cause });
    }
  },
};
/** What JSON text stands for, as what the schema describes; text that is no JSON is an error of the render. The schema is not checked. */
export const fromJson = <T>(text: Arg<string>, schema: Schema<T>): Expr<T> => operate(FROM_JSON, schema.type, [text]);

/** As Helm reads YAML: version 1.1, duplicate keys refused. */
function parseYaml(text: string): unknown {
  const { parse } = createRequire(import.meta.url)('yaml') as typeof import('yaml');
  return parse(text, {
    version: '1.1',
    customTags: (tags) =>
      tags.filter(
        (tag) => typeof tag === 'string' || (tag.tag !== 'tag:yaml.org,2002:timestamp' && !('format' in tag && tag.format === 'TIME')),
      ),
  });
}

const FROM_YAML_MAP: Operation = {
  name: 'fromYamlMap',
  print: ([text]) => `fromYaml ${text}`,
  evaluate: (text: string) => {
    const value = parseYaml(text) ?? {};
    if (!isMap(value)) throw new ChartError('fromYamlMap(): this is no YAML map');
    return value;
  },
  partial: true,
};
/** The map that YAML text stands for; empty for empty text. */
export const fromYamlMap = (text: Arg<string>): Expr<Record<string, unknown>> => operate(FROM_YAML_MAP, mapType(ANY), [text]);

const FROM_YAML_LIST: Operation = {
  name: 'fromYamlList',
  print: ([text]) => `fromYamlArray ${text}`,
  evaluate: (text: string) => {
    const value = parseYaml(text) ?? [];
    if (!Array.isArray(value)) throw new ChartError('fromYamlList(): this is no YAML list');
    return value;
  },
  partial: true,
};
/** The list that YAML text stands for; empty for empty text. */
export const fromYamlList = (text: Arg<string>): Expr<unknown[]> => operate(FROM_YAML_LIST, listType(ANY), [text]);
