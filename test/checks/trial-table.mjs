import { readFileSync } from "node:fs";

/**
 * Returns the results that trials noted in a file (`recordResult` of test/support/stress.ts), as the table of
 * docs/trials.md. A trial that noted several results has a line for each.
 * @param {string} file
 * @returns {string}
 */
export function trialTable(file) {
  const results = readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line))
    .toSorted((a, b) => a.trial.localeCompare(b.trial));
  const rows = results.map(({ trial, tried, outcome }) => `| ${trial} | ${tried} | ${outcome} |`);
  return ["| Trial | Tried | What came out |", "|---|---|---|", ...rows].join("\n");
}
