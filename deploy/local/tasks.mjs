import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureServerBuilt, ensureWebBuilt, serverFlags } from "./builds.mjs";
import { check } from "./check.mjs";
import { runInFront } from "./child.mjs";
import { trialTable } from "./trial-table.mjs";

const VITEST = "node_modules/vitest/vitest.mjs";

/**
 * What each task does once the packages are installed: `(node, args)` → exit code.
 * @type {Record<string, (node: string, args: string[]) => Promise<number>>}
 */
export const TASKS = {
  async start(node, args) {
    await ensureWebBuilt(node);
    await ensureServerBuilt(node);
    return runInFront(node, [...serverFlags(), "deploy/local/start.ts", ...args], { linked: true });
  },

  dev: (node, args) => runInFront(node, ["deploy/local/dev.ts", ...args], { linked: true }),

  admin: (node, args) => runInFront(node, ["deploy/local/admin.ts", ...args]),

  async test(node, args) {
    const namesFiles = args.some((arg) => !arg.startsWith("-"));
    if (!namesFiles) await check(node);
    await ensureWebBuilt(node);
    await ensureServerBuilt(node);
    // Last, so that the terminal ends with its count of tests.
    return runInFront(node, [VITEST, "run", ...args]);
  },

  async soak(node, args) {
    await ensureWebBuilt(node);
    await ensureServerBuilt(node);
    const folder = mkdtempSync(join(tmpdir(), "standpoint-soak-"));
    const results = join(folder, "results");
    writeFileSync(results, "");
    const code = await runInFront(node, [VITEST, "run", ...args], {
      env: { SOAK: "1", TRIAL_RESULTS: results },
    });
    console.log(`\n${trialTable(results)}`);
    rmSync(folder, { recursive: true });
    return code;
  },

  async bench(node, args) {
    await ensureWebBuilt(node);
    await ensureServerBuilt(node);
    return runInFront(node, ["test/bench/run.ts", ...args]);
  },

  async check(node) {
    await check(node);
    return 0;
  },

  async build(node) {
    await ensureWebBuilt(node, { always: true });
    await ensureServerBuilt(node, { always: true });
    return 0;
  },
};
