const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/**
 * Returns the line of a path's value in a JSON document, counted from 1. If the path does not exist, returns the line
 * of the nearest enclosing value. The document must be valid.
 */
export function lineOf(json: string, path: readonly PropertyKey[]): number {
  const tokens = [...json.matchAll(token)];
  let at = 0;
  let found = 0;
  // Skips one value. `rest` is the remaining path inside it, or null outside the path.
  const visit = (rest: readonly PropertyKey[] | null) => {
    const { 0: opening, index } = tokens[at++]!;
    if (rest) found = index;
    if (opening !== "{" && opening !== "[") return;
    for (let item = 0; !"]}".includes(tokens[at]![0]); item++) {
      const key: PropertyKey = opening === "{" ? (JSON.parse(tokens[at]![0]) as string) : item;
      if (opening === "{") at += 2;
      visit(rest?.[0] === key ? rest.slice(1) : null);
      if (tokens[at]![0] === ",") at++;
    }
    at++;
  };
  visit(path);
  return json.slice(0, found).split("\n").length;
}
