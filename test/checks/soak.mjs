// Runs every trial in full and prints the recorded results as a table. With `--hours` it plays a company's day instead.
import { mkdtempSync, rmSync, writeFileSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runInForeground } from "#deploy/local/child.mjs";

const args = process.argv.slice(2);
if (args.some((arg) => arg.startsWith("--hours")))
  process.exit(await runInForeground(process.execPath, ["test/day/run.ts", ...args]));

const folder = mkdtempSync(join(tmpdir(), "standpoint-soak-"));
const results = join(folder, "results");
writeFileSync(results, "");
Object.assign(process.env, { SOAK: "1", TRIAL_RESULTS: results });
const vitest = ["node_modules/vitest/vitest.mjs", "run", ...args];
process.exitCode = await runInForeground(process.execPath, vitest);
console.log(`\n${trialTable(results)}`);
rmSync(folder, { recursive: true });

/**
 * Returns the results that trials recorded in a file (`recordResult` of test/support/stress.ts) as a Markdown table.
 * A trial with several results has several lines.
 * @param {string} file
 * @returns {string}
 */
function trialTable(file) {
  const results = readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line))
    .toSorted((a, b) => a.trial.localeCompare(b.trial));
  const rows = results.map(({ trial, tried, outcome }) => `| ${trial} | ${tried} | ${outcome} |`);
  return ["| Trial | Tried | Outcome |", "|---|---|---|", ...rows].join("\n");
}
