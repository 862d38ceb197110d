/**
 * The fields of each type of an excerpt of a published schema: the type of a field, "" for a plain value, and the names
 * of its arguments.
 */
export type GraphqlSchema = Record<string, Record<string, readonly [type: string, ...names: string[]]>>;

/** Returns what is wrong with a query or a mutation, or null: it may only ask what the excerpt has. */
export function queryProblem(schema: GraphqlSchema, text: string): string | null {
  const tokens = text.match(/\.\.\.|[$\w]+|"[^"]*"|[^\s,]/g) ?? [];
  let at = 0;
  const next = () => tokens[at++] ?? "the end";
  const expect = (wanted: string) => {
    const token = next();
    if (token !== wanted) throw new Error(`${wanted} expected, not ${token}`);
  };

  function skipBrackets(): string[] {
    const names: string[] = [];
    let depth = 0;
    do {
      const token = next();
      if (token === "the end") throw new Error("a bracket has no end");
      if ("({[".includes(token)) depth++;
      if (")}]".includes(token)) depth--;
      if (depth === 1 && tokens[at] === ":") names.push(token);
    } while (depth > 0);
    return names;
  }

  function selection(type: string) {
    expect("{");
    while (tokens[at] !== "}") {
      let name = next();
      if (name === "...") {
        expect("on");
        selection(next());
        continue;
      }
      if (tokens[at] === ":") {
        next();
        name = next();
      }
      field(type, name);
    }
    next();
  }

  function field(type: string, name: string) {
    const [inner, ...known] = schema[type]?.[name] ?? fail(`${type} has no field ${name}`);
    const given = tokens[at] === "(" ? skipBrackets() : [];
    const unknown = given.find((one) => !known.includes(one));
    if (unknown !== undefined) fail(`${type}.${name} has no argument ${unknown}`);
    if ((tokens[at] === "{") !== (inner !== "")) fail(`${type}.${name} ${inner ? "needs" : "has no"} fields`);
    if (inner) selection(inner);
  }

  try {
    const operation = next();
    if (tokens[at] === "(") skipBrackets();
    selection(operation === "mutation" ? "Mutation" : "Query");
    return at === tokens.length ? null : "the query goes on after its end";
  } catch (error) {
    return (error as Error).message;
  }
}

function fail(message: string): never {
  throw new Error(message);
}
