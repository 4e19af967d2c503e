import { byText } from './inventory.ts';

/** Nodes that wait for each other; in order, the last one leads back to the first. */
export class CycleError extends Error {
  override readonly name = 'CycleError';
  readonly members: readonly string[];

  constructor(members: readonly string[]) {
    super(`dependency cycle: ${[...members, members[0]].join(' → ')}`);
    this.members = members;
  }
}

/**
 * Puts nodes into an order in which each comes after what it depends on, and by name where that leaves a choice.
 * Dependencies that are no nodes do not count.
 * @throws {CycleError}
 */
export function ordered(nodes: Iterable<string>, dependencies: (node: string) => readonly string[]): string[] {
  const all = new Set([...nodes].sort(byText));
  const state = new Map<string, 'open' | 'done'>();
  const result: string[] = [];
  const path: string[] = [];
  const visit = (node: string): void => {
    if (state.get(node) === 'done') return;
    if (state.get(node) === 'open') throw new CycleError(path.slice(path.indexOf(node)));
    state.set(node, 'open');
    path.push(node);
    for (const dependency of [...dependencies(node)].sort(byText)) if (all.has(dependency)) visit(dependency);
    path.pop();
    state.set(node, 'done');
    result.push(node);
  };
  for (const node of all) visit(node);
  return result;
}
