/**
 * Returns a throttled version of `act`: calls within `everyMs` of the last execution are suppressed. So clients that
 * cause a log line cannot flood the log. `suppressed` counts the calls since the last execution.
 */
export function throttleLog<Args extends unknown[]>(
  everyMs: number,
  act: (suppressed: number, ...args: Args) => void,
): (...args: Args) => void {
  let actedAt = -Infinity;
  let suppressed = 0;
  return (...args) => {
    if (performance.now() - actedAt < everyMs) return void suppressed++;
    act(suppressed, ...args);
    actedAt = performance.now();
    suppressed = 0;
  };
}
