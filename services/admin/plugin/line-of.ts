const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/**
 * Returns the line, from 1, on which a JSON document has the value of a path; where it has none, that of the nearest
 * value around it. The document must be valid.
 */
export function lineOf(json: string, path: readonly PropertyKey[]): number {
  const tokens = [...json.matchAll(token)];
  let at = 0;
  let found = 0;
  // Goes past one value. `rest` is what of the path lies in it, null beside the path.
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
