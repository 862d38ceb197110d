import { isToTell, type Telling } from "./is-to-tell.ts";

/**
 * Has the browser tell of something in a room; of rooms that close soon, without one. Does nothing where the page is in
 * sight, or that is switched off. The code is fetched when it is first needed. Never throws.
 */
export function tellHidden(telling: Telling, roomId = ""): void {
  if (isToTell(telling)) import("./tell.ts").then(({ tell }) => tell[telling](roomId)).catch(() => undefined);
}
