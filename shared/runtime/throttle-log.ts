/**
 * Returns `act` as a function that does nothing where it did something less than `everyMs` ago, so that whoever causes
 * it cannot fill the log. `leftOut` says how many calls did nothing since the last one that did.
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
