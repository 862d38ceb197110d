// The entry point of every npm script. Plain JavaScript without packages, because it installs them: it must run on any
// Node from 18 on, whereas everything it starts runs on the pinned one.
import { endInOrder } from "./child.mjs";
import { ensureInstalled } from "./install.mjs";
import { findNode } from "./pinned-node.mjs";
import { say } from "./progress.mjs";
import { Stop } from "./project.mjs";
import { TASKS } from "./tasks.mjs";
import { watchNpm } from "./watch-npm.mjs";

const [task = "", ...args] = process.argv.slice(2);
watchNpm(endInOrder);

try {
  if (!Object.hasOwn(TASKS, task)) throw new Stop(`Say which task: ${Object.keys(TASKS).join(", ")}.`, 2);
  await ensureInstalled();
  process.exit(await TASKS[task](findNode(), args));
} catch (error) {
  say(error instanceof Stop ? error.message : error.stack);
  process.exit(error instanceof Stop ? error.code : 1);
}
