import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { assignedLiterals, withYoungClosures } from "./young-closures.ts";

const program = `
exports.once = () => 0;
exports.run = function (o) {
  o.outer = () => {
    o[0] = function () { return 1; };
    return o[0]();
  };
  o.later ??= async () => 2;
  const named = () => 3;
  o.named = named;
  return JSON.stringify([o.outer(), o.outer.name, o[0].name, o.named.name]);
};
`;

function run(code: string): unknown {
  const exports = { run: (_on: object): unknown => undefined };
  runInNewContext(code, { exports });
  return exports.run({});
}

test("function literals that a function assigns to properties stand behind a comma; the program does the same, and every name stays (decisions/runtime 34)", () => {
  const literals = assignedLiterals(program, "any.cjs").map(({ start, end }) => program.slice(start, end));
  expect(literals.map((literal) => literal.slice(0, 8))).toEqual(["() => {\n", "function", "async ()"]);
  const young = withYoungClosures(program, "any.cjs");
  expect(assignedLiterals(young, "any.cjs")).toEqual([]);
  expect(run(young)).toBe(run(program));
  expect(run(young)).toBe('[1,"","","named"]');
});
