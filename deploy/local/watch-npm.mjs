import { readFileSync } from "node:fs";

const SHELL = /^(?:sh|dash|ash|bash|zsh|ksh|busybox)$/;

/**
 * Calls `onGone` once when the npm that runs this script has ended, however it ended. npm shares no pipe with its
 * scripts, so its process is looked for twice a second. Does nothing where no npm runs this script.
 * @param {() => void} onGone
 */
export function watchNpm(onGone) {
  if (!process.env.npm_lifecycle_event) return;
  const npm = processAbove();
  const timer = setInterval(() => {
    if (processAbove() === npm) return;
    clearInterval(timer);
    onGone();
  }, 500).unref();
}

// npm runs a script in a shell. Most shells become the script; an old dash stays between the two and outlives npm.
function processAbove() {
  try {
    const text = readFileSync(`/proc/${process.ppid}/stat`, "utf8");
    const [, name, parent] = /^\d+ \((.*)\) \S+ (\d+)/s.exec(text);
    return SHELL.test(name) ? Number(parent) : process.ppid;
  } catch {
    return process.ppid;
  }
}
