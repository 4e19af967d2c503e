/**
 * Finds every cycle of a graph at once (Tarjan's strongly connected components, iterative: chains may be thousands long).
 * @returns for each node on a cycle one way around, beginning with it
 */
export function cyclesOf(nodes: Iterable<string>, edges: (node: string) => readonly string[]): (node: string) => string[] | undefined {
  const component = componentsOf(nodes, edges);
  return (node) => {
    const members = component.get(node);
    return members ? wayAround(node, members, edges) : undefined;
  };
}

/** The members of each component that holds a cycle, by member. */
function componentsOf(nodes: Iterable<string>, edges: (node: string) => readonly string[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  for (const root of nodes) {
    if (order.has(root)) continue;
    const path: { node: string; next: number; targets: readonly string[] }[] = [];
    const enter = (node: string) => {
      order.set(node, order.size);
      low.set(node, order.get(node)!);
      open.push(node);
      isOpen.add(node);
      path.push({ node, next: 0, targets: edges(node) });
    };
    enter(root);
    for (let step = path.at(-1); step; step = path.at(-1)) {
      const target = step.targets[step.next++];
      if (target !== undefined) {
        if (!order.has(target)) enter(target);
        else if (isOpen.has(target)) low.set(step.node, Math.min(low.get(step.node)!, order.get(target)!));
        continue;
      }
      path.pop();
      const parent = path.at(-1);
      if (parent) low.set(parent.node, Math.min(low.get(parent.node)!, low.get(step.node)!));
      if (low.get(step.node) === order.get(step.node)) close(step.node, step.targets, open, isOpen, found);
    }
  }
  return found;
}

function close(node: string, targets: readonly string[], open: string[], isOpen: Set<string>, found: Map<string, Set<string>>): void {
  const members = new Set(open.splice(open.indexOf(node)));
  for (const member of members) isOpen.delete(member);
  // A node by itself is a cycle only if it leads to itself.
  if (members.size > 1 || targets.includes(node)) for (const member of members) found.set(member, members);
}

/** The shortest way from a node back to itself inside its component. */
function wayAround(start: string, members: ReadonlySet<string>, edges: (node: string) => readonly string[]): string[] {
  const from = new Map<string, string>();
  const queue = [start];
  for (let node = queue.shift(); node !== undefined; node = queue.shift()) {
    for (const target of edges(node)) {
      if (target === start) {
        const way = [node];
        while (way[0] !== start) way.unshift(from.get(way[0]!)!);
        return way;
      }
      if (!members.has(target) || from.has(target)) continue;
      from.set(target, node);
      queue.push(target);
    }
  }
  return [start];
}
