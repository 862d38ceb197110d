import { parseSync, Visitor, type ESTree, type Plugin } from "vite";

/**
 * Has V8 make closures in the young generation where code assigns a function literal to a property (decisions/runtime 34). V8
 * takes such a function for a method that lives as long as the program and makes it in the old generation. In `query.callback =
 * () => …` it lives for a statement, and keeps all that the statement made until the next collection of everything.
 * Behind a comma V8 does not recognize it, and nothing else changes: a property gives no name to a function.
 */
export function youngClosures(): Plugin {
  return {
    name: "young-closures",
    // The bundler takes a comma without effect away, so it is added to what is about to be written.
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === "chunk") file.code = withYoungClosures(file.code, file.fileName);
      }
    },
  };
}

/** Returns a program that does the same, with each of its `assignedLiterals` behind a comma. */
export function withYoungClosures(code: string, file: string): string {
  const additions = assignedLiterals(code, file).flatMap(({ start, end }) => [
    { at: start, text: "(0, " },
    { at: end, text: ")" },
  ]);
  return additions
    .toSorted((a, b) => b.at - a.at)
    .reduce((all, { at, text }) => all.slice(0, at) + text + all.slice(at), code);
}

type Span = { start: number; end: number };

/**
 * Returns where in a program function literals are assigned to properties within a function. What stands outside of all
 * functions is assigned once and may be old. Throws an Error where the program cannot be parsed.
 */
export function assignedLiterals(code: string, file: string): Span[] {
  const { program, errors } = parseSync(file, code, { preserveParens: false });
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`);
  const found: Span[] = [];
  let depth = 0;
  const enter = () => void depth++;
  const leave = () => void depth--;
  new Visitor({
    FunctionDeclaration: enter,
    "FunctionDeclaration:exit": leave,
    FunctionExpression: enter,
    "FunctionExpression:exit": leave,
    ArrowFunctionExpression: enter,
    "ArrowFunctionExpression:exit": leave,
    AssignmentExpression({ left, right }: ESTree.AssignmentExpression) {
      const isLiteral = right.type === "FunctionExpression" || right.type === "ArrowFunctionExpression";
      if (depth > 0 && left.type === "MemberExpression" && isLiteral) found.push(right);
    },
  }).visit(program);
  return found;
}
