import type { Properties } from '../../src/chart/index.ts';

/** Fields that every form begins with. */
const HEAD: readonly string[][] = [['apiVersion'], ['appVersion'], ['kind'], ['metadata'], ['metadata', 'name']];

/** Groups of fields that the console shows as one control. */
const CLOSED = new Set(['resources']);

/** Paths of the form fields of an application, in the order in which its values are declared, inner fields after the object that holds them. */
export function keysOrder(values: Properties): string[][] {
  return [...HEAD, ...below(['spec'], values)].map((path) => [...path]);
}

function below(path: readonly string[], properties: Properties): string[][] {
  return Object.entries(properties).flatMap(([key, { shape }]) => {
    const own = [...path, key];
    return [own, ...(shape.kind === 'object' && !CLOSED.has(key) ? below(own, shape.properties) : [])];
  });
}
