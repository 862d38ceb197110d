import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvOf, neutralCell } from "./csv.ts";

/** Reads CSV as strictly as RFC 4180 allows. */
function read(csv: string): string[][] {
  return parse(csv, { record_delimiter: "\r\n", relax_column_count: true });
}

const nasty = fc.string({
  unit: fc.constantFrom(
    " ",
    "\u00a0",
    "=",
    "+",
    "-",
    "@",
    "\t",
    "\r",
    "\n",
    '"',
    ",",
    ";",
    "'",
    "1",
    "é",
    "🂡",
  ),
  maxLength: 12,
});
const cell = fc.oneof(nasty, fc.string({ unit: "binary" }));

describe("CSV that is written (protocol/rooms 43)", () => {
  test("an independent parser reads back each cell, neutralised", () => {
    const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 6 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(rows, (table) => {
        expect(read(csvOf(table))).toEqual(table.map((row) => row.map(neutralCell)));
      }),
      { numRuns: 500 },
    );
  });

  test("no cell begins with a formula's character, also not behind spaces, unless it is a plain number", () => {
    fc.assert(
      fc.property(cell, (text) => {
        const first = neutralCell(text).replace(/^[ \u00a0]+/, "")[0] ?? "";
        if (/^-?\d+(\.\d+)?$/.test(text)) expect(neutralCell(text)).toBe(text);
        else expect("=+-@\t\r\n").not.toContain(first || "none");
      }),
      { numRuns: 2000 },
    );
  });

  test("at most one apostrophe is added to a cell, and only where it is needed", () => {
    fc.assert(
      fc.property(cell, (text) => {
        const out = neutralCell(text);
        expect(out === text || out === `'${text}`).toBe(true);
      }),
    );
    for (const harmless of ["", "Refund", " Refund", "1=2", "a-b", "13", "-3", "-0.5", "½", "?"]) {
      expect([harmless, neutralCell(harmless)]).toEqual([harmless, harmless]);
    }
    for (const formula of [
      "=1+1",
      "  =1+1",
      "\u00a0@SUM(A1)",
      "+1",
      "-1+1",
      "-",
      "--1",
      "\tx",
      "\r",
      "\n=1",
      "-1.",
    ]) {
      expect([formula, neutralCell(formula)]).toEqual([formula, `'${formula}`]);
    }
  });

  test("a text is quoted, so that no other separator cuts it; lines end with CRLF", () => {
    expect(
      csvOf([
        ["ticket", "story"],
        ["A-1", 'Say "hi"; =1+1'],
        ["", "-3"],
      ]),
    ).toBe('ticket,story\r\nA-1,"Say ""hi""; =1+1"\r\n,-3\r\n');
  });
});
