// The entry point of every npm script. It is plain JavaScript without packages, because it installs them. It must run
// on Node 18 or later, whereas everything it starts runs on the pinned version.
import { rmSync } from "node:fs";
import { join } from "node:path";
import {
  ensurePluginsBuilt,
  ensureServerBuilt,
  ensureWebBuilt,
  serverEnvironment,
  serverFlags,
} from "./builds.mjs";
import { shutDown, runInForeground } from "./child.mjs";
import { ensureInstalled } from "./install.mjs";
import { findNode } from "./pinned-node.mjs";
import { say } from "./progress.mjs";
import { ROOT, Stop } from "./project.mjs";
import { watchNpm } from "./watch-npm.mjs";

/** The tasks, which run once the packages are installed: `(node, args)` → exit code. */
const TASKS = {
  async start(node, args) {
    await build(node);
    const start = [...serverFlags(), "deploy/local/start.ts", ...args];
    return runInForeground(node, start, { linked: true, env: serverEnvironment() });
  },
  async dev(node, args) {
    await ensurePluginsBuilt(node);
    return runInForeground(node, ["deploy/local/dev.ts", ...args], { linked: true });
  },
  async admin(node, args) {
    await ensurePluginsBuilt(node);
    return runInForeground(node, ["deploy/local/admin.ts", ...args]);
  },
  async test(node, args) {
    await build(node);
    const isPart = args.some((arg) => !arg.startsWith("-") || arg.startsWith("--shard="));
    const code = isPart ? 0 : await TASKS.check(node);
    // Last, so that the output ends with the test summary.
    return code || runTests(node, args);
  },
  quick: (node, args) => build(node).then(() => runTests(node, args, { TEST_QUICK: "1" })),
  soak: (node, args) => build(node).then(() => runInForeground(node, ["test/checks/soak.mjs", ...args])),
  bench: (node, args) => build(node).then(() => runInForeground(node, ["test/bench/run.ts", ...args])),
  check: (node) => runInForeground(node, ["test/checks/check.mjs"]),
  translate: (node, args) => runInForeground(node, ["web/translate/update.ts", ...args]),
  settings: (node) => runInForeground(node, ["deploy/settings/write.ts"]),
  release: (node, args) => runInForeground(node, ["deploy/release/main.ts", ...args]),
  fixture: (node, args) => runInForeground(node, ["test/upgrade/make-fixture.ts", ...args]),
  async sdk(node) {
    await ensureServerBuilt(node);
    const code = await runInForeground(node, ["sdk/build/build-sdk.ts"]);
    return code || runInForeground("npm", ["pack", "./dist/sdk"]);
  },
  build(node) {
    rmSync(join(ROOT, "dist"), { recursive: true, force: true });
    return build(node);
  },
};

/** Runs tests. The option `--times` is ours: it prints the processor time of folders and files. */
function runTests(node, args, variables = {}) {
  const env = { ...variables, ...(args.includes("--times") && { TEST_TIMES: "1" }) };
  const options = args.filter((arg) => arg !== "--times");
  return runInForeground(node, ["node_modules/vitest/vitest.mjs", "run", ...options], { env });
}

async function build(node) {
  await ensureWebBuilt(node);
  await ensureServerBuilt(node);
  return 0;
}

const [task = "", ...args] = process.argv.slice(2);
watchNpm(shutDown);
try {
  if (!Object.hasOwn(TASKS, task))
    throw new Stop(`Unknown task; use one of: ${Object.keys(TASKS).join(", ")}.`);
  await ensureInstalled();
  process.exit(await TASKS[task](findNode(), args));
} catch (error) {
  say(error instanceof Stop ? error.message : error.stack);
  process.exit(1);
}
