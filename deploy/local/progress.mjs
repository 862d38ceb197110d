/**
 * Shows that work is under way: on a terminal one line that counts the seconds, elsewhere a line for its start and end.
 * Writes to standard error, so that standard output stays the service's own JSON lines.
 * @template T
 * @param {string} label what is being done, e.g. "Installing packages"
 * @param {() => Promise<T>} work
 * @returns {Promise<T>} what the work returns; its error is thrown again after the line says that it failed
 */
export async function step(label, work) {
  const started = Date.now();
  const seconds = (digits) => ((Date.now() - started) / 1000).toFixed(digits);
  const { isTTY } = process.stderr;
  const draw = () => process.stderr.write(`\r\x1b[K… ${label} ${seconds(0)} s`);
  const timer = isTTY && setInterval(draw, 1000);
  if (isTTY) draw();
  else say(`… ${label}`);
  const end = (mark) => {
    clearInterval(timer);
    say(`${isTTY ? "\r\x1b[K" : ""}${mark} ${label} (${seconds(1)} s)`);
  };
  try {
    const result = await work();
    end("✓");
    return result;
  } catch (error) {
    end("✗");
    throw error;
  }
}

/**
 * Writes one line for the person at the terminal.
 * @param {string} line
 */
export function say(line) {
  process.stderr.write(`${line}\n`);
}
