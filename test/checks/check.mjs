// Runs all static checks in parallel. Prints the output of each failed check.
import { runQuietly } from "#deploy/local/child.mjs";
import { step } from "#deploy/local/progress.mjs";

const CHECKS = [
  ["Types of services, shared and test", "node_modules/typescript/bin/tsc", "-p", "tsconfig.json"],
  ["Types of web", "node_modules/typescript/bin/tsc", "-p", "web/tsconfig.json"],
  ["Lint", "node_modules/oxlint/bin/oxlint", "--type-aware", "--deny-warnings"],
  ["Format", "node_modules/oxfmt/bin/oxfmt", "--check", "."],
  ["Unused code", "node_modules/knip/bin/knip.js"],
  ["Boundaries", "test/checks/check-boundaries.mjs"],
  ["Translations", "web/translate/check.ts"],
  ["Settings", "deploy/settings/check.ts"],
];

async function check([label, ...command]) {
  const { code, output } = await runQuietly(process.execPath, command);
  if (code !== 0) throw new Error(`${label}: exit ${code}\n${output}`);
}

try {
  await step("Types, lint, format, unused code and boundaries", async () => {
    const failures = (await Promise.allSettled(CHECKS.map(check))).filter(({ reason }) => reason);
    if (failures.length > 0) throw new Error(failures.map(({ reason }) => reason.message).join("\n\n"));
  });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
