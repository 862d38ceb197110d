import { readFileSync } from "node:fs";

const SHELL = /^(?:sh|dash|ash|bash|zsh|ksh|busybox)$/;

/**
 * Calls `onGone` once when the npm that runs this script has exited, for any reason. npm shares no pipe with its
 * scripts, so this polls for its process twice a second. Does nothing without npm.
 * @param {() => void} onGone
 */
export function watchNpm(onGone) {
  if (!process.env.npm_lifecycle_event) return;
  const npm = npmProcess();
  const timer = setInterval(() => {
    if (npmProcess() === npm) return;
    clearInterval(timer);
    onGone();
  }, 500).unref();
}

// npm runs a script in a shell. Most shells replace themselves with the script; an old dash stays as its parent and
// outlives npm.
function npmProcess() {
  try {
    const text = readFileSync(`/proc/${process.ppid}/stat`, "utf8");
    const [, name, parent] = /^\d+ \((.*)\) \S+ (\d+)/s.exec(text);
    return SHELL.test(name) ? Number(parent) : process.ppid;
  } catch {
    return process.ppid;
  }
}
