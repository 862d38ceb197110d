// On a terminal, the line of a running step has no line end yet.
const CLEAR = process.stderr.isTTY ? "\r\x1b[K" : "";

/**
 * Shows that work is in progress: on a terminal one line that counts the seconds, elsewhere a line at its start and
 * its end.
 * Writes to standard error, so that standard output stays the service's own JSON lines.
 * @template T
 * @param {string} label the current step, e.g. "Installing packages"
 * @param {() => Promise<T>} work
 * @returns {Promise<T>} what the work returns; an error is passed on
 */
export async function step(label, work) {
  const started = Date.now();
  const seconds = (digits) => ((Date.now() - started) / 1000).toFixed(digits);
  const draw = () => process.stderr.write(`${CLEAR}… ${label}${CLEAR ? ` ${seconds(0)} s` : "\n"}`);
  draw();
  const timer = CLEAR && setInterval(draw, 1000);
  let mark = "✗";
  try {
    const result = await work();
    mark = "✓";
    return result;
  } finally {
    clearInterval(timer);
    say(`${mark} ${label} (${seconds(1)} s)`);
  }
}

/** Writes one line for the person at the terminal. */
export function say(line) {
  process.stderr.write(`${CLEAR}${line}\n`);
}
