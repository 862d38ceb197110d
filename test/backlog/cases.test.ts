import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readBacklog, type Backlog } from "#shared/rules/backlog/read-backlog.ts";
import cases from "./cases.json" with { type: "json" };

type Parts = {
  contains?: string[];
  lacks?: string[];
  oneOf?: string[];
  startsWith?: string;
  atMost?: number;
};
type ExpectedText = string | null | Parts;
type ExpectedRow = {
  ref?: ExpectedText;
  title?: ExpectedText;
  notes?: ExpectedText;
  estimate?: ExpectedText;
  problem?: true | "any";
};
type ExpectedResult = {
  rows?: ExpectedRow[];
  said?: string[];
  maySay?: string[];
  asks?: boolean;
  count?: number;
};
type Case = ExpectedResult & {
  id: string;
  about: string;
  file?: string;
  generate?: string;
  text?: string;
  name?: string;
  pasted: boolean;
  room?: { deck?: string[]; refs?: string[] };
  anyOf?: ExpectedResult[];
};

const folder = import.meta.dirname;
const deck = ["0", "½", "1", "2", "3", "5", "8", "13", "20", "40", "100", "?", "coffee"];

// README.md in this folder describes the form of the cases.
describe("imports of backlogs", () => {
  test.each(cases as Case[])("$id: $about", async (testCase) => {
    const backlog = readBacklog(await readInput(testCase), {
      cards: testCase.room?.deck ?? deck,
      refs: testCase.room?.refs ?? [],
    });
    const faults = (testCase.anyOf ?? [testCase]).map((answer) =>
      faultsOf(backlog, answer, testCase.anyOf ? {} : testCase),
    );
    expect(
      faults.some((list) => list.length === 0) ? [] : faults,
      JSON.stringify({
        said: backlog.notices,
        asks: backlog.needsTitleColumn,
        rows: backlog.rows.slice(0, 20),
      }),
    ).toEqual([]);
  });
});

async function readInput({ file, generate, text, name = "", pasted }: Case) {
  if (generate) {
    const made = (await import(join(folder, generate))) as { default: () => string };
    return { name, bytes: new TextEncoder().encode(made.default()) };
  }
  const bytes = file === undefined ? undefined : new Uint8Array(readFileSync(join(folder, file)));
  if (pasted) return { text: text ?? new TextDecoder().decode(bytes) };
  return { name, bytes: bytes ?? new TextEncoder().encode(text) };
}

function faultsOf(
  backlog: Backlog,
  answer: ExpectedResult,
  { maySay = answer.maySay, said = answer.said }: ExpectedResult,
): string[] {
  const faults: string[] = [];
  if ((answer.asks ?? false) !== backlog.needsTitleColumn) faults.push(`asks: ${backlog.needsTitleColumn}`);
  for (const word of said ?? [])
    if (!backlog.notices.includes(word as never)) faults.push(`not said: ${word}`);
  const allowed = new Set<string>([
    ...(said ?? []),
    ...(maySay ?? []),
    ...(answer.asks ? ["columns-unclear"] : []),
  ]);
  for (const word of backlog.notices) if (!allowed.has(word)) faults.push(`false alarm: ${word}`);
  if (answer.asks || !answer.rows) return faults;
  const count = answer.count ?? answer.rows.length;
  if (backlog.rows.length !== count) faults.push(`${backlog.rows.length} rows instead of ${count}`);
  for (const [at, expected] of answer.rows.entries())
    faults.push(...rowFaults(backlog.rows[at], expected, at));
  return faults;
}

function rowFaults(row: Backlog["rows"][number] | undefined, expected: ExpectedRow, at: number): string[] {
  if (!row) return [`row ${at} is missing`];
  const faults: string[] = [];
  for (const key of ["ref", "title", "notes", "estimate"] as const) {
    const wanted = expected[key];
    if (wanted === undefined || isExpected(row[key], wanted)) continue;
    faults.push(`row ${at}, ${key}: ${JSON.stringify(row[key])} instead of ${JSON.stringify(wanted)}`);
  }
  const hasProblem = row.problem !== undefined;
  if (expected.problem === true && !hasProblem) faults.push(`row ${at} has no problem`);
  if (expected.problem === undefined && hasProblem) faults.push(`row ${at} has the problem ${row.problem}`);
  return faults;
}

function isExpected(text: string, wanted: ExpectedText): boolean {
  if (wanted === null) return text === "";
  if (typeof wanted === "string") return text === wanted;
  const plain = text.replaceAll("\u00a0", " ");
  return (
    (wanted.contains ?? []).every((part) => plain.includes(part)) &&
    !(wanted.lacks ?? []).some((part) => plain.includes(part)) &&
    (wanted.oneOf?.includes(text) ?? true) &&
    text.startsWith(wanted.startsWith ?? "") &&
    [...text].length <= (wanted.atMost ?? Infinity)
  );
}
