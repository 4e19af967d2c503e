import { ChartError } from '../error.ts';
import type { ListItem, MapEntry, Node } from './node.ts';
import { listSpreadOf, nodeOf, spreadOf } from './proxy.ts';
import { ANY, BOOLEAN, INTEGER, joinTypes, listType, NUMBER, type Property, STRING, type Type } from './type.ts';

/** The node of a plain value, an expression, or a map or list of such, at any depth. */
export function toNode(value: unknown, where = ''): Node {
  const node = nodeOf(value);
  if (node) return node;
  if (value === null) return { kind: 'literal', value, type: ANY, optional: false };
  if (value === undefined) return NOTHING;
  switch (typeof value) {
    case 'string':
      return text(value, where);
    case 'boolean':
      return { kind: 'literal', value, type: BOOLEAN, optional: false };
    case 'number':
      return number(value, where);
    case 'object':
      return Array.isArray(value) ? list(value, where) : map(value, where);
    default:
      throw new ChartError(`${where || 'value'}: a ${typeof value} cannot be part of a chart`);
  }
}

/** A value that is never there: a property holding it is absent. */
export const NOTHING: Node = { kind: 'choice', branches: [], otherwise: undefined, type: ANY, optional: true };

function text(value: string, where: string): Node {
  if (UNPRINTABLE.test(value))
    throw new ChartError(
      `${where || 'value'}: the text holds a control character that YAML cannot hold (U+007F–U+009F, U+FEFF, U+FFFE or U+FFFF)`,
    );
  return { kind: 'literal', value: value.toWellFormed(), type: STRING, optional: false };
}

/**
 * Characters that JSON may hold but Helm's YAML may not: it refuses them, takes U+0085 for a line break, and stumbles over U+FEFF where that
 * happens to come first in its buffer (go-yaml, is_bom).
 */
export const UNPRINTABLE = /[\u007f-\u009f\ufeff\ufffe\uffff]/;

function number(value: number, where: string): Node {
  if (!Number.isFinite(value)) throw new ChartError(`${where || 'value'}: ${value} is no number that JSON knows`);
  if (Number.isInteger(value) && !Number.isSafeInteger(value))
    throw new ChartError(`${where || 'value'}: ${value} is beyond 2^53−1 and would lose digits`);
  return { kind: 'literal', value: value === 0 ? 0 : value, type: Number.isInteger(value) ? INTEGER : NUMBER, optional: false };
}

function list(value: readonly unknown[], where: string): Node {
  const items = value.map((item, i): ListItem => {
    const spread = listSpreadOf(item);
    return spread ? { spread } : { item: toNode(item, `${where}[${i}]`) };
  });
  let type: Type | undefined;
  for (const item of items) {
    if ('item' in item) type = joinTypes(type, item.item.type);
    else type = joinTypes(type, item.spread.type.kind === 'list' ? item.spread.type.item : ANY);
  }
  return { kind: 'list', items, type: listType(type ?? ANY), optional: false };
}

function map(value: object, where: string): Node {
  if (Object.getPrototypeOf(value) !== Object.prototype && Object.getPrototypeOf(value) !== null)
    throw new ChartError(`${where || 'value'}: an instance of ${value.constructor.name} cannot be part of a chart; give a plain object`);
  const entries: MapEntry[] = [];
  const properties: Record<string, Property> = {};
  let open: Type | undefined;
  for (const [key, member] of Object.entries(value)) {
    const spread = spreadOf(key);
    if (spread) {
      entries.push({ spread });
      if (spread.type.kind === 'object') Object.assign(properties, spread.type.properties);
      else open = joinTypes(open, spread.type.kind === 'map' ? spread.type.value : ANY);
    } else if (member !== undefined) {
      const node = toNode(member, where ? `${where}.${key}` : key);
      entries.push({ key, value: node });
      properties[key] = { type: node.type, optional: node.optional };
    }
  }
  return {
    kind: 'map',
    entries,
    type: open
      ? { kind: 'map', value: Object.values(properties).reduce((all, p) => joinTypes(all, p.type), open) }
      : { kind: 'object', properties },
    optional: false,
  };
}
