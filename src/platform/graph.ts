/** A directed graph over any nodes: `successors(node)` are those that the node needs. Order of nodes and successors decides every order given back. */
export interface Graph<Node> {
  readonly nodes: readonly Node[];
  successors(node: Node): readonly Node[];
}

/** Everything that can be reached from `start`, itself included only if a cycle leads back; breadth first. */
export function reachable<Node>(graph: Graph<Node>, start: Node): Set<Node> {
  const seen = new Set<Node>();
  const queue = [...graph.successors(start)];
  for (let node = queue.shift(); node !== undefined; node = queue.shift()) {
    if (seen.has(node)) continue;
    seen.add(node);
    queue.push(...graph.successors(node));
  }
  return seen;
}

/** A shortest path from `start` to a node that `wanted` accepts, both ends included; `undefined` if there is none. */
export function path<Node>(graph: Graph<Node>, start: Node, wanted: (node: Node) => boolean): Node[] | undefined {
  const cameFrom = new Map<Node, Node | undefined>([[start, undefined]]);
  const queue = [start];
  for (let node = queue.shift(); node !== undefined; node = queue.shift()) {
    if (wanted(node)) return trace(cameFrom, node);
    for (const next of graph.successors(node)) {
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, node);
      queue.push(next);
    }
  }
  return undefined;
}

function trace<Node>(cameFrom: ReadonlyMap<Node, Node | undefined>, end: Node): Node[] {
  const steps: Node[] = [];
  for (let node: Node | undefined = end; node !== undefined; node = cameFrom.get(node)) steps.unshift(node);
  return steps;
}

/** Every cycle that a depth-first walk closes, as the nodes on it in order; none twice, empty for an acyclic graph. */
export function cycles<Node>(graph: Graph<Node>): Node[][] {
  const found: Node[][] = [];
  const done = new Set<Node>();
  const trail: Node[] = [];
  const visit = (node: Node): void => {
    const at = trail.indexOf(node);
    if (at >= 0) found.push(trail.slice(at));
    if (at >= 0 || done.has(node)) return;
    trail.push(node);
    graph.successors(node).forEach(visit);
    trail.pop();
    done.add(node);
  };
  graph.nodes.forEach(visit);
  return found;
}

/** The nodes so that each comes after all that it needs; nodes outside `graph.nodes` are left out. Only for acyclic graphs. */
export function inOrder<Node>(graph: Graph<Node>): Node[] {
  const members = new Set(graph.nodes);
  const ordered = new Set<Node>();
  const visit = (node: Node): void => {
    if (ordered.has(node) || !members.has(node)) return;
    graph.successors(node).forEach(visit);
    ordered.add(node);
  };
  graph.nodes.forEach(visit);
  return [...ordered];
}
