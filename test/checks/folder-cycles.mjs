/**
 * Finds folders with a common parent that import each other in a cycle. Ignores files that are directly in the parent.
 * An `import()` counts only in `web`; elsewhere it starts another program.
 * @param {{ source: string, dependencies: { resolved: string, dynamic?: boolean }[] }[]} modules
 * @returns {string[]} one line for each cycle, with an import that closes it
 */
export function folderCycles(modules) {
  /** @type {Map<string, Map<string, Map<string, string>>>} parent → from → to → example */
  const graphs = new Map();
  for (const { source, dependencies } of modules) {
    for (const { resolved, dynamic } of dependencies) {
      if ((dynamic && !source.startsWith("web/")) || resolved.includes("node_modules/")) continue;
      const edge = edgeBetween(source, resolved);
      if (!edge) continue;
      const { parent, from, to } = edge;
      if (!graphs.has(parent)) graphs.set(parent, new Map());
      const graph = graphs.get(parent);
      if (!graph.has(from)) graph.set(from, new Map());
      graph.get(from).set(to, `${source} imports ${resolved}`);
    }
  }
  return [...graphs].flatMap(([parent, graph]) => {
    const cycle = findCycle(graph);
    if (!cycle) return [];
    const example = graph.get(cycle.at(-2)).get(cycle.at(-1));
    return [`the folders ${cycle.join(" → ")} of ${parent} import each other in a cycle: ${example}`];
  });
}

/**
 * Returns the common folder of both files and the two subfolders on the paths to them. Returns null if a file is
 * directly in the common folder, or if there is no common folder.
 */
function edgeBetween(source, target) {
  const a = source.split("/").slice(0, -1);
  const b = target.split("/").slice(0, -1);
  let depth = 0;
  while (depth < a.length && depth < b.length && a[depth] === b[depth]) depth++;
  if (depth === 0 || depth === a.length || depth === b.length) return null;
  return { parent: a.slice(0, depth).join("/"), from: a[depth], to: b[depth] };
}

/** Returns the first cycle of a graph as a path with equal ends, or null. */
function findCycle(graph) {
  const done = new Set();
  const visit = (node, path) => {
    const at = path.indexOf(node);
    if (at !== -1) return [...path.slice(at), node];
    if (done.has(node)) return null;
    for (const next of graph.get(node)?.keys() ?? []) {
      const cycle = visit(next, [...path, node]);
      if (cycle) return cycle;
    }
    done.add(node);
    return null;
  };
  for (const node of graph.keys()) {
    const cycle = visit(node, []);
    if (cycle) return cycle;
  }
  return null;
}
