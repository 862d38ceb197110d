import { runQuietly } from "./child.mjs";
import { step } from "./progress.mjs";
import { Stop } from "./project.mjs";

const CHECKS = [
  ["Types of services, shared and test", "node_modules/typescript/bin/tsc", "-p", "tsconfig.json"],
  ["Types of web", "node_modules/typescript/bin/tsc", "-p", "web/tsconfig.json"],
  ["Lint", "node_modules/oxlint/bin/oxlint", "--type-aware", "--deny-warnings"],
  ["Format", "node_modules/oxfmt/bin/oxfmt", "--check", "."],
  ["Unused code", "node_modules/knip/bin/knip.js"],
  ["Boundaries", "deploy/local/check-boundaries.mjs"],
];

/**
 * Checks the code without running it, all checks beside each other. Throws a Stop with the output of each that failed.
 * @param {string} node executable
 */
export async function check(node) {
  await step("Types, lint, format, unused code and boundaries", async () => {
    const failures = await Promise.all(CHECKS.map((one) => failureOf(node, one)));
    const said = failures.filter(Boolean).join("\n\n");
    if (said) throw new Stop(said);
  });
}

async function failureOf(node, [label, ...command]) {
  const { code, output } = await runQuietly(node, command);
  return code === 0 ? "" : `${label}: exit ${code}\n${output}`;
}
