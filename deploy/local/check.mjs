import { runQuietly } from "./child.mjs";
import { step } from "./progress.mjs";
import { Stop } from "./project.mjs";

const STEPS = [
  ["Types of services, shared and test", "node_modules/typescript/bin/tsc", "-p", "tsconfig.json"],
  ["Types of web", "node_modules/typescript/bin/tsc", "-p", "web/tsconfig.json"],
  ["Lint", "node_modules/oxlint/bin/oxlint", "--type-aware", "--deny-warnings"],
  ["Format", "node_modules/oxfmt/bin/oxfmt", "--check", "."],
  ["Unused code", "node_modules/knip/bin/knip.js"],
  ["Boundaries", "deploy/local/check-boundaries.mjs"],
];

/**
 * Checks the code without running it, one line for each check; stops at the first failure with its output.
 * @param {string} node executable
 */
export async function check(node) {
  for (const [label, script, ...args] of STEPS) {
    await step(label, async () => {
      const { code, output } = await runQuietly(node, [script, ...args]);
      if (code !== 0) throw new Stop(output || `${label}: exit ${code}`);
    });
  }
}
