import { setImmediate as nextTurn } from "node:timers/promises";

/** Replies above this many bytes take turns. */
const large = 64 * 1024;

let last: Promise<unknown> = Promise.resolve();

/**
 * Lets replies of this many bytes go out at once if they are small, and one in each turn of the event loop if they are
 * large: many readers who are answered by one load would otherwise keep the process from everything else while all
 * their replies are written.
 */
export async function takeTurn(bytes: number): Promise<void> {
  if (bytes > large) await (last = last.then(() => nextTurn()));
}
