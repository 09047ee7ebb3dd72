/** One cycle for each group of nodes that reach each other, its first node repeated at the end. */
export function cyclesOf(graph: Map<string, string[]>): string[][] {
  const cycles: string[][] = [];
  const done = new Set<string>();
  const inCycle = new Set<string>();

  function walk(node: string, trail: string[]): void {
    const start = trail.indexOf(node);
    if (start >= 0) {
      const cycle = trail.slice(start);
      if (!cycle.some((member) => inCycle.has(member))) cycles.push([...cycle, node]);
      for (const member of cycle) inCycle.add(member);
      return;
    }
    if (done.has(node)) return;
    for (const next of new Set(graph.get(node))) walk(next, [...trail, node]);
    done.add(node);
  }

  for (const node of graph.keys()) walk(node, []);
  return cycles;
}

/** The groups of nodes that all reach each other, the largest first; a node that is in no cycle is in no group. */
export function groupsOf(graph: Map<string, string[]>): string[][] {
  const reached = new Map([...graph.keys()].map((node) => [node, reachedFrom(graph, node)]));
  const groups = new Map<string, string[]>();
  for (const [node, ones] of reached) {
    if (!ones.has(node)) continue;
    const group = [...ones].filter((other) => reached.get(other)?.has(node)).sort();
    groups.set(group.join(" "), group);
  }
  return [...groups.values()].sort((one, other) => other.length - one.length);
}

/** All that a node leads to, itself where a way leads back. */
function reachedFrom(graph: Map<string, string[]>, start: string): Set<string> {
  const found = new Set<string>();
  const waiting = [...(graph.get(start) ?? [])];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (found.has(node)) continue;
    found.add(node);
    waiting.push(...(graph.get(node) ?? []));
  }
  return found;
}
