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
