import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { testsIn, type Source } from "./sources.ts";

type Row = { trial: string; file: string };

/** Returns the rows of docs/trials.md: the name of each trial, and the file that tries it. */
function documented(): Row[] {
  const page = readFileSync(fileURLToPath(new URL("../../docs/trials.md", import.meta.url)), "utf8");
  return [...page.matchAll(/^\| ([^|]+?) \|.*\| `(test\/[^`]+)` \|$/gm)].map(([, trial, file]) => ({
    trial: trial!,
    file: file!,
  }));
}

/** Returns the trials that the tests note, each with its file. */
function noted(sources: Source[]): Row[] {
  return sources.flatMap(({ path, text }) =>
    [...text.matchAll(/\btrial: "([^"]+)"/g)].map(([, trial]) => ({ trial: trial!, file: path })),
  );
}

const inOrder = (rows: Row[]) => [...new Set(rows.map(({ trial, file }) => `${trial} | ${file}`))].toSorted();

test("docs/trials.md has a row for every trial that notes its result, in the order of the alphabet, and no other", () => {
  const rows = documented();
  expect(inOrder(rows)).toEqual(inOrder(noted(testsIn("test", "shared", "services"))));
  const names = rows.map((row) => row.trial);
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)));
});
