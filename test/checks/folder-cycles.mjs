/**
 * Finds folders that import each other in circles: for each folder, among the folders directly in it. Files that lie
 * beside those folders do not count. An `import()` counts in `web`; elsewhere it is how one program starts another.
 * @param {{ source: string, dependencies: { resolved: string, dynamic?: boolean }[] }[]} modules
 * @returns {string[]} one line for each circle, with an import that closes it
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
    const circle = findCircle(graph);
    if (!circle) return [];
    const example = graph.get(circle.at(-2)).get(circle.at(-1));
    return [`the folders ${circle.join(" → ")} of ${parent} import each other in a circle: ${example}`];
  });
}

/** Returns the folder that both files are in, and the folders in it on the way to each; null where there are none. */
function edgeBetween(source, target) {
  const a = source.split("/").slice(0, -1);
  const b = target.split("/").slice(0, -1);
  let depth = 0;
  while (depth < a.length && depth < b.length && a[depth] === b[depth]) depth++;
  if (depth === 0 || depth === a.length || depth === b.length) return null;
  return { parent: a.slice(0, depth).join("/"), from: a[depth], to: b[depth] };
}

/** Returns the first circle of a graph as a path whose ends are the same, or null. */
function findCircle(graph) {
  const done = new Set();
  const visit = (node, path) => {
    const at = path.indexOf(node);
    if (at !== -1) return [...path.slice(at), node];
    if (done.has(node)) return null;
    for (const next of graph.get(node)?.keys() ?? []) {
      const circle = visit(next, [...path, node]);
      if (circle) return circle;
    }
    done.add(node);
    return null;
  };
  for (const node of graph.keys()) {
    const circle = visit(node, []);
    if (circle) return circle;
  }
  return null;
}
