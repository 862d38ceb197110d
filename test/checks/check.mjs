// Runs all static checks in parallel. Prints the output of each failed check.
import { runQuietly } from "#deploy/local/child.mjs";
import { say, step } from "#deploy/local/progress.mjs";

const CHECKS = [
  ["Types of services, shared and test", "node_modules/typescript/bin/tsc", "-p", "tsconfig.json"],
  ["Types of plugins", "node_modules/typescript/bin/tsc", "-p", "plugins/tsconfig.json"],
  ["Types of web", "node_modules/typescript/bin/tsc", "-p", "web/tsconfig.json"],
  ["Lint", "node_modules/oxlint/bin/oxlint", "--type-aware", "--deny-warnings"],
  ["Format", "node_modules/oxfmt/bin/oxfmt", "--check", "."],
  ["Unused code", "node_modules/knip/bin/knip.js"],
  ["Boundaries", "test/checks/check-boundaries.mjs"],
  ["Translations", "web/translate/check.ts"],
  ["Settings", "deploy/settings/check.ts"],
  ["Chart", "test/checks/check-chart.ts"],
];

/** Runs a check. Returns the lines that tell what it left out, because a program is not installed. */
async function check([label, ...command]) {
  const { code, output } = await runQuietly(process.execPath, command);
  if (code !== 0) throw new Error(`${label}: exit ${code}\n${output}`);
  return output.split("\n").filter((line) => line.startsWith("Left out: "));
}

try {
  const leftOut = await step("Types, lint, format, unused code and boundaries", async () => {
    const results = await Promise.allSettled(CHECKS.map(check));
    const failures = results.filter(({ reason }) => reason);
    if (failures.length > 0) throw new Error(failures.map(({ reason }) => reason.message).join("\n\n"));
    return results.flatMap(({ value }) => value);
  });
  for (const line of leftOut) say(line);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
