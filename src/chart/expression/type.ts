/**
 * What an expression yields when the chart is rendered. Go templates are untyped and turn every JSON number into a float64, so the printer
 * needs to know an integer from a text to print both right; the proxy needs the properties of an object.
 */
export type Type =
  | { readonly kind: 'string' | 'boolean' | 'integer' | 'number' | 'quantity' | 'any' }
  | { readonly kind: 'list'; readonly item: Type }
  | { readonly kind: 'map'; readonly value: Type }
  | { readonly kind: 'object'; readonly properties: Readonly<Record<string, Property>> };

/** A property of an object; `optional`: it may be absent. */
export interface Property {
  readonly type: Type;
  readonly optional: boolean;
}

export const STRING: Type = { kind: 'string' };
export const BOOLEAN: Type = { kind: 'boolean' };
export const INTEGER: Type = { kind: 'integer' };
export const NUMBER: Type = { kind: 'number' };
export const QUANTITY: Type = { kind: 'quantity' };
export const ANY: Type = { kind: 'any' };
export const listType = (item: Type): Type => ({ kind: 'list', item });
export const mapType = (value: Type): Type => ({ kind: 'map', value });

export const isScalar = (type: Type): boolean =>
  type.kind !== 'list' && type.kind !== 'map' && type.kind !== 'object' && type.kind !== 'any';

/** The type of the members of a list or map; ANY where it is not known. */
export function memberType(type: Type): Type {
  if (type.kind === 'list') return type.item;
  if (type.kind === 'map') return type.value;
  if (type.kind === 'object')
    return Object.values(type.properties).reduce<Type | undefined>((all, p) => joinTypes(all, p.type), undefined) ?? ANY;
  return ANY;
}

/** The type of a value that is one or the other. */
export function joinTypes(a: Type | undefined, b: Type): Type {
  if (a === undefined || sameType(a, b)) return b;
  if (a.kind === 'list' && b.kind === 'list') return listType(joinTypes(a.item, b.item));
  if (isNumeric(a) && isNumeric(b)) return NUMBER;
  const [left, right] = [asMap(a), asMap(b)];
  return left && right ? mapType(joinTypes(left, right)) : ANY;
}

const isNumeric = (type: Type) => type.kind === 'integer' || type.kind === 'number';
const asMap = (type: Type) => (type.kind === 'map' || type.kind === 'object' ? memberType(type) : undefined);
const sameType = (a: Type, b: Type): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);
