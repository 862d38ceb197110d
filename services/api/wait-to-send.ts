import { setImmediate as yieldToEventLoop } from "node:timers/promises";

/** The size in bytes above which responses take turns. */
const large = 64 * 1024;

let last: Promise<unknown> = Promise.resolve();

/**
 * Resolves when a response of this size may be sent. A small one is sent at once, a large one in its own event loop
 * turn. Otherwise, many large responses from one load would block the event loop.
 */
export async function waitToSend(bytes: number): Promise<void> {
  if (bytes > large) await (last = last.then(() => yieldToEventLoop()));
}
