import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { testsIn, type Source } from "./sources.ts";

type Row = { trial: string; file: string };

/** Returns the rows of docs/trials.md: the name of each trial, and the file that tries it. */
function documented(): Row[] {
  const page = readFileSync(fileURLToPath(new URL("../../docs/trials.md", import.meta.url)), "utf8");
  return [...page.matchAll(/^\| ([^|]+?) \|.*\| `((?:test|shared)\/[^`]+)` \|$/gm)].map(
    ([, trial, file]) => ({
      trial: trial!,
      file: file!,
    }),
  );
}

/** Returns the trials that tests note by their names, each with its file. */
function noted(sources: Source[]): Row[] {
  return sources.flatMap(({ path, text }) =>
    [...text.matchAll(/\btrial: "([^"]+)"/g)].map(([, trial]) => ({ trial: trial!, file: path })),
  );
}

const asLine = ({ trial, file }: Row) => `${trial} | ${file}`;

test("docs/trials.md lists every trial, sorted", () => {
  const sources = testsIn("test", "shared", "services");
  const rows = documented();
  const lines = new Set(rows.map(asLine));
  expect(
    noted(sources)
      .map(asLine)
      .filter((line) => !lines.has(line)),
  ).toEqual([]);
  // A name may also reach its note through a function.
  const textOf = new Map(sources.map(({ path, text }) => [path, text]));
  expect(rows.filter(({ trial, file }) => !textOf.get(file)?.includes(`"${trial}"`))).toEqual([]);
  const names = rows.map((row) => row.trial);
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)));
});
