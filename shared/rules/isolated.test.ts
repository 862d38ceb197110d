import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { iterations } from "#test/support/stress.ts";
import { isolated } from "./isolated.ts";

// Rules: protocol/rooms#bidirectional-isolation
describe("a name in a sentence", () => {
  test.each(["Ana", "Zoë", "李明", "", "-1", "naïve 🙂", "Ω"])("%j stays unchanged", (name) => {
    expect(isolated(name)).toBe(name);
  });

  test("every text is isolated between words from right to left", () => {
    expect(["C++", "#12", "דנה", ""].map((name) => isolated(name, true))).toEqual([
      "\u2068C++\u2069",
      "\u2068#12\u2069",
      "\u2068דנה\u2069",
      "",
    ]);
  });

  test.each([
    ["דנה", "\u2068דנה\u2069"],
    ["ليلى", "\u2068ليلى\u2069"],
    ["Ana\u202e", "\u2068Ana\u202e\u2069"],
    ["a\u2067b\u2069", "\u2068a\u2067b\u2069\u2069"],
    ["Ana\u2069\u202e", "\u2068Ana\u202e\u2069"],
    ["\u2066Ana", "\u2068Ana\u2069"],
    ["\u2069\u2068Ana", "\u2068Ana\u2069"],
  ])("%j is %j", (name, shown) => {
    expect(isolated(name)).toBe(shown);
    expect(isolated(shown)).toBe(`\u2068${shown}\u2069`);
  });

  test("any name closes its isolates and changes no direction outside them", () => {
    const unit = fc.constantFrom(
      "a",
      "א",
      "\u202a",
      "\u202e",
      "\u202c",
      "\u2066",
      "\u2067",
      "\u2068",
      "\u2069",
      "\u200f",
    );
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 10 }), (name) => {
        let depth = 0;
        for (const mark of isolated(name)) {
          if (/[\u2066-\u2068]/.test(mark)) depth += 1;
          else if (mark === "\u2069") depth -= 1;
          else if (mark !== "a") expect(depth).toBeGreaterThan(0);
          expect(depth).toBeGreaterThanOrEqual(0);
        }
        expect(depth).toBe(0);
      }),
      { numRuns: iterations("ISOLATED_NAMES", { test: 2000, soak: 100_000 }) },
    );
  });
});
