import { expect, test } from "vitest";
import { lineOf } from "./line-of.ts";

const json = `{
  "name": "a, \\"b\\": {",
  "kinds": [
    { "kind": "one", "actions": [] },
    {
      "kind": "two",
      "actions": [{ "name": "go" },
        { "name": 7 }]
    }
  ],
  "slots": []
}`;

test.each([
  [["name"], 2],
  [["kinds"], 3],
  [["kinds", 0, "kind"], 4],
  [["kinds", 1], 5],
  [["kinds", 1, "actions", 1, "name"], 8],
  [["kinds", 1, "display"], 5],
  [["slots"], 11],
  [["version"], 1],
  [[], 1],
] as [PropertyKey[], number][])(
  "the value of %j stands on line %i, or what is nearest to it",
  (path, line) => {
    expect(lineOf(json, path)).toBe(line);
  },
);
