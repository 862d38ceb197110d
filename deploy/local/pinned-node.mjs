import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { say } from "./progress.mjs";
import { ROOT, Stop } from "./project.mjs";

/**
 * Returns the path of the Node that runs the project: the pinned one from npm if it works, else the current one. Throws
 * Stop if the current one cannot run TypeScript.
 */
export function findNode() {
  const [platform, name] = process.platform === "win32" ? ["win", "node.exe"] : [process.platform, "node"];
  const pinned = join(ROOT, "node_modules", `node-${platform}-${process.arch}`, "bin", name);
  if (spawnSync(pinned, ["--version"]).status === 0) return pinned;

  const current = `Node ${process.versions.node}`;
  if (!process.features.typescript) {
    throw new Stop(`Standpoint needs Node 24 but found ${current}, which cannot run it: install Node 24.`);
  }
  if (process.versions.node < "24")
    say(`Standpoint is tested only with Node 24 but found ${current}, which may not work.`);
  return process.execPath;
}
