import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { say } from "./progress.mjs";
import { ROOT, Stop } from "./project.mjs";

/**
 * Finds the Node that runs the project: the pinned one from npm when it works here, else the one that runs this script.
 * @returns {string} path of the executable; throws Stop when that Node cannot run TypeScript
 */
export function findNode() {
  const platform = process.platform === "win32" ? "win" : process.platform;
  const name = process.platform === "win32" ? "node.exe" : "node";
  const pinned = join(ROOT, "node_modules", `node-${platform}-${process.arch}`, "bin", name);
  const probe = spawnSync(pinned, ["--version"], { encoding: "utf8" });
  if (probe.status === 0 && /^v\d+/.test(probe.stdout)) return pinned;

  const [major, minor] = process.versions.node.split(".").map(Number);
  const here = `Node ${process.versions.node}`;
  if (major < 22 || (major === 22 && minor < 18) || (major === 23 && minor < 6)) {
    throw new Stop(`Standpoint needs Node 24 and found ${here}, which cannot run it: install Node 24.`);
  }
  if (major < 24)
    say(`Standpoint is made for Node 24 and found ${here}: it may work, but is not tested there.`);
  return process.execPath;
}
