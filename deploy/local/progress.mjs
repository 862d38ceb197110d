const FRAMES = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];

/**
 * Shows that work is under way: a spinner with elapsed seconds on a terminal, one plain line for each step elsewhere.
 * Writes to standard error, so that standard output stays the service's own JSON lines.
 * @template T
 * @param {string} label what is being done, e.g. "Installing packages"
 * @param {() => Promise<T>} work
 * @returns {Promise<T>} what the work returns; its error is thrown again after the line says that it failed
 */
export async function step(label, work) {
  const started = Date.now();
  const seconds = () => `${((Date.now() - started) / 1000).toFixed(1)} s`;
  const stopSpinner = process.stderr.isTTY ? spin(label, started) : say(`… ${label}`);
  try {
    const result = await work();
    stopSpinner();
    say(`✓ ${label} (${seconds()})`);
    return result;
  } catch (error) {
    stopSpinner();
    say(`✗ ${label} (${seconds()})`);
    throw error;
  }
}

/**
 * Writes one line for the person at the terminal.
 * @param {string} line
 * @returns {() => void} nothing to undo
 */
export function say(line) {
  process.stderr.write(`${line}\n`);
  return () => {};
}

function spin(label, started) {
  let frame = 0;
  const draw = () => {
    const elapsed = Math.floor((Date.now() - started) / 1000);
    process.stderr.write(`\r\x1b[K${FRAMES[frame++ % FRAMES.length]} ${label} ${elapsed} s`);
  };
  draw();
  const timer = setInterval(draw, 100);
  return () => {
    clearInterval(timer);
    process.stderr.write("\r\x1b[K");
  };
}
