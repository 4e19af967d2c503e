import { children, type MapLiteral, type Node } from '../../src/chart/expression/node.ts';

/** Names of the ExternalArtifacts that objects refer to, wherever they stand; names that are expressions are not known before a render. */
export function artifactReferences(bodies: readonly Node[]): string[] {
  const found = new Set<string>();
  const seen = new Set<Node>();
  const visit = (node: Node): void => {
    if (seen.has(node)) return;
    seen.add(node);
    if (node.kind === 'map') {
      const name = textOf(node, 'name');
      if (name !== undefined && textOf(node, 'kind') === 'ExternalArtifact') found.add(name);
    }
    children(node).forEach(visit);
  };
  bodies.forEach(visit);
  return [...found].sort();
}

function textOf({ entries }: MapLiteral, key: string): string | undefined {
  const entry = entries.find((candidate) => 'key' in candidate && candidate.key === key);
  return entry && 'value' in entry && entry.value.kind === 'literal' && typeof entry.value.value === 'string'
    ? entry.value.value
    : undefined;
}
