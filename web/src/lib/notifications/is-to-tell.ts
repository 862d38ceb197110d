import { recall } from "../storage.ts";

/** What the browser tells of while the page is in the background; each is switched on by itself. */
export type Telling = "closing" | "turn" | "voting";

/** Under which name the browser remembers what is switched on, with spaces between. */
export const tellKey = "tell";

/** Returns whether the browser is to tell of it now: the page is in the background, and it is switched on. */
export function isToTell(telling: Telling): boolean {
  return document.hidden && Boolean(recall(tellKey)?.includes(telling));
}
