import { readFileSync } from "node:fs";

/**
 * Returns the results that trials recorded in a file (`recordResult` of test/support/stress.ts) as a Markdown table.
 * A trial with several results has several lines.
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
  return ["| Trial | Tried | Outcome |", "|---|---|---|", ...rows].join("\n");
}
