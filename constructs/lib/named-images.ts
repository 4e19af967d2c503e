import { children, type Node } from '../../src/chart/expression/node.ts';
import { isImageKey } from './pod-images.ts';

/** An image of many forms is no list that a mirror could hold. */
const MOST_FORMS = 64;

/**
 * All image references that are written in a chart, whatever values choose them: those of every version, and those of parts that a render with default
 * values does not show or refuses. What a value holds is not known.
 */
export function namedImages(bodies: readonly Node[]): string[] {
  const found = new Set<string>();
  const seen = new Set<Node>();
  const visit = (node: Node): void => {
    if (seen.has(node)) return;
    seen.add(node);
    if (node.kind === 'map') {
      for (const entry of node.entries) {
        if ('key' in entry && typeof entry.key === 'string' && isImageKey(entry.key))
          for (const image of formsOf(entry.value)) if (typeof image === 'string' && image !== '') found.add(image);
      }
    }
    children(node).forEach(visit);
    if (node.kind === 'apply') visit(node.target.body);
  };
  bodies.forEach(visit);
  return [...found].sort();
}

/** What an expression can come out as, as far as it is written down; empty if a value decides. */
function formsOf(node: Node): readonly unknown[] {
  switch (node.kind) {
    case 'literal':
      return [node.value];
    case 'let':
      return formsOf(node.value);
    case 'choice':
      return [...node.branches.map(({ value }) => value), ...(node.otherwise ? [node.otherwise] : [])].flatMap(formsOf);
    case 'match':
      return [...node.cases.map(([, value]) => value), ...(node.otherwise ? [node.otherwise] : [])].flatMap(formsOf);
    case 'call':
      return combinations(node.args.map(formsOf)).map((args) => node.operation.evaluate(...(args as never[])));
    default:
      return [];
  }
}

function combinations(parts: readonly (readonly unknown[])[]): readonly (readonly unknown[])[] {
  let result: readonly (readonly unknown[])[] = [[]];
  for (const part of parts) {
    if (part.length * result.length > MOST_FORMS) return [];
    result = result.flatMap((before) => part.map((form) => [...before, form]));
  }
  return result;
}
