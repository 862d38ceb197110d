// Rules: protocol/rooms#csv-export, protocol/rooms#csv-formulas, protocol/rooms#no-invisible-characters
import { parse, type Options } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { iterations, recordResult } from "#test/support/stress.ts";
import { csvOf, neutralText, originalText, spreadsheetCsvOf } from "./csv.ts";
import { withoutInvisible } from "./invisible.ts";

/** Parses CSV strictly by RFC 4180. */
function read(csv: string): string[][] {
  return parse(csv, { record_delimiter: "\r\n", relax_column_count: true, skip_empty_lines: false });
}

/** All ways in which programs may parse the file: by delimiter, with or without quotes, as a whole or by line. */
const readers: Options[] = [",", ";", "\t"].flatMap((delimiter) => {
  const tolerant = { delimiter, relax_quotes: true, relax_column_count: true };
  const byLine = ["\r\n", "\n", "\r"];
  return [
    { ...tolerant, record_delimiter: "\r\n" },
    { ...tolerant, record_delimiter: byLine },
    { ...tolerant, record_delimiter: byLine, quote: false },
  ];
});

/** Parses CSV and returns its cells. Returns null if the parser refuses the file, for example because of its quotes. */
function cellsOf(csv: string, reader: Options): string[] | null {
  try {
    return parse(csv, reader).flat();
  } catch {
    return null;
  }
}

function isFormula(cell: string): boolean {
  if (/^-?\d+(\.\d+)?$/.test(cell)) return false;
  const seen = cell.replace(/^(?:(?![\t\r\n])[\p{Z}\p{C}\p{DI}"])+/u, "");
  return "=+-@\t\r\n＝＋－＠".includes(seen[0] ?? "none");
}

const marks = "=+-@＝＋－＠ \u00a0\t\r\n\v\u2028\"',;1a\u200b\ufeff\u202e\ufe0f".split("");
const text = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: fc.constantFrom(...marks, "\r\n", "🂡"), maxLength: 14 }) },
  { weight: 1, arbitrary: fc.string({ unit: "binary" }) },
  { weight: 1, arbitrary: fc.constantFrom("-3", "-0.5", "13", "=1+1") },
);
const table = fc.array(fc.array(text, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 4 });
const numRuns = iterations("CSV_TABLES", { test: 600, soak: 20_000 });

/** Returns the expected text of a cell. It implements the expectedCell rules character by character. */
function expectedCell(given: string, column: number): string {
  const cell = withoutInvisible(given);
  if (column > 0 && /^-?\d+(\.\d+)?$/.test(cell)) return cell;
  const characters = [...cell.replace(/\r\n|[\r\v\f\u0085\u2028\u2029]/g, "\n")];
  const out: string[] = [];
  for (const [at, character] of characters.entries()) {
    const before = characters[at - 1];
    const behindOwn = characters.slice(at).findIndex((one) => one !== "'");
    const rest =
      behindOwn < 0 ? undefined : characters.slice(at + behindOwn).find((one) => !isIgnorable(one));
    const marked =
      (before === undefined || ",;\t\n".includes(before)) &&
      ("=+-@\t＝＋－＠".includes(rest ?? "none") ||
        (rest === "\n" && (before === undefined || ";\t".includes(before))));
    out.push(marked ? `'${character}` : character);
  }
  return out.join("").replace(/(?<=[;\t\n])(?='*(?:(?![\t\n])[\p{Z}\p{C}\p{DI}"])*$)/u, "'");
}

function isIgnorable(character: string): boolean {
  return /[\p{Z}\p{C}\p{DI}"]/u.test(character) && !"\t\n".includes(character);
}

// Rules: protocol/rooms#csv-formulas
describe("generated CSV", () => {
  test("a parser with comma delimiters returns exactly the expectedCell text", () => {
    fc.assert(
      fc.property(table, (rows) => {
        expect(read(csvOf(rows))).toEqual(rows.map((row) => row.map(expectedCell)));
      }),
      { numRuns },
    );
  });

  test("removing the apostrophes restores the text", () => {
    fc.assert(
      fc.property(text, (written) => {
        const lines = written.replace(/\r\n|[\r\v\f\u0085\u2028\u2029]/g, "\n");
        expect(originalText(neutralText(written))).toBe(lines);
      }),
      { numRuns },
    );
  });

  test("a CSV for spreadsheets begins with a byte order mark", () => {
    expect(spreadsheetCsvOf([["Zoë", "李雷"]])).toBe(`\uFEFF"Zoë","李雷"\r\n`);
  });

  test("no parser finds a cell that starts a formula", () => {
    let cells = 0;
    let refused = 0;
    fc.assert(
      fc.property(table, (rows) => {
        const csv = csvOf(rows);
        for (const reader of readers) {
          const found = cellsOf(csv, reader);
          if (found) cells += found.length;
          else refused += 1;
          expect(found?.filter(isFormula) ?? []).toEqual([]);
        }
      }),
      { numRuns },
    );
    const files = numRuns * readers.length;
    expect(refused).toBeLessThan(files / 3);
    recordResult({
      trial: "formulas in CSV",
      tried: `${numRuns} tables of hostile texts, read in ${readers.length} ways each`,
      outcome: `no formula in ${cells} cells; ${refused} of ${files} readings were refused by the parser`,
    });
  });

  test("apostrophes are only added where a cell could start a formula, and empty lines stay", () => {
    for (const harmless of [
      "",
      "Refund",
      " Refund",
      "1=2",
      "a-b",
      "13",
      "½",
      "?",
      "Hi,\nyou",
      "a; b",
      "a\n\nb",
    ]) {
      expect([harmless, neutralText(harmless)]).toEqual([harmless, harmless]);
    }
    for (const [written, neutral] of [
      ["=1+1", "'=1+1"],
      ["\u00a0@SUM(A1)", "'\u00a0@SUM(A1)"],
      ['\ufeff"=1', "'\ufeff\"=1"],
      ["-", "'-"],
      ["-1.", "'-1."],
      ["\tx", "'\tx"],
      ["Refund; =1+1", "Refund;' =1+1"],
      ["Done:\r\n- one\r\n\r\n- two", "Done:\n'- one\n\n'- two"],
      ["＝1", "'＝1"],
      ["＋1", "'＋1"],
      ["－1", "'－1"],
      ["＠a", "'＠a"],
    ] as const) {
      expect([written, neutralText(written)]).toEqual([written, neutral]);
    }
  });

  test("every line break becomes a line feed, and the text after it counts as a new cell", () => {
    for (const lineBreak of ["\r\n", "\r", "\n", "\v", "\f", "\u0085", "\u2028", "\u2029"])
      expect([lineBreak, neutralText(`a${lineBreak}=1`)]).toEqual([lineBreak, "a\n'=1"]);
  });

  test("a plain number stays a number", () => {
    expect(csvOf([["-3", "-3", "-0.5"]])).toBe(`"'-3",-3,-0.5\r\n`);
  });

  test("a cell has no invisible characters", () => {
    expect(csvOf([["\u2068שרה\u2069: 5", "\u200e-3", "A\u200bna\ufeff"]])).toBe(`"שרה: 5",-3,Ana\r\n`);
  });

  test("texts are quoted and lines end with CRLF", () => {
    expect(csvOf([["A-1", 'Say "hi"; yes', ""]])).toBe('A-1,"Say ""hi""; yes",\r\n');
  });
});
