import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

const EVERY_MS = 500;
const SHELL = /^-?(?:.*\/)?(?:sh|dash|ash|bash|zsh|ksh|busybox)$/;

/**
 * Calls `onGone` once when the npm that runs this script has ended, however it ended. npm shares no pipe with its
 * scripts, so its process is looked for twice a second. Does nothing where no npm runs this script.
 * @param {() => void} onGone
 */
export function watchNpm(onGone) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const npm = npmAbove(parent);
  const timer = setInterval(() => {
    if (process.ppid === parent && isAlive(npm)) return;
    clearInterval(timer);
    onGone();
  }, EVERY_MS);
  timer.unref();
}

// npm runs a script in a shell, which some systems keep between the two and which outlives a killed npm.
function npmAbove(parent) {
  const { name, above } = describe(parent);
  return above > 1 && SHELL.test(name) ? above : parent;
}

function describe(pid) {
  try {
    const [, name, above] = /^\d+ \((.*)\) \S+ (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8"));
    return { name, above: Number(above) };
  } catch {
    const { stdout } = spawnSync("ps", ["-o", "ppid=,comm=", "-p", String(pid)], { encoding: "utf8" });
    const [, above, name] = /^\s*(\d+)\s+(.*\S)/.exec(stdout ?? "") ?? [];
    return { name: name ?? "", above: Number(above ?? 0) };
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
