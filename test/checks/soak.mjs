// Runs every trial in full and prints the recorded results as a table.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runInForeground } from "#deploy/local/child.mjs";
import { trialTable } from "./trial-table.mjs";

const folder = mkdtempSync(join(tmpdir(), "standpoint-soak-"));
const results = join(folder, "results");
writeFileSync(results, "");
Object.assign(process.env, { SOAK: "1", TRIAL_RESULTS: results });
const vitest = ["node_modules/vitest/vitest.mjs", "run", ...process.argv.slice(2)];
process.exitCode = await runInForeground(process.execPath, vitest);
console.log(`\n${trialTable(results)}`);
rmSync(folder, { recursive: true });
