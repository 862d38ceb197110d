import type { Room } from "../../plugins/api/ui-api.d.ts";

let current: Room | undefined;
let draw = () => {};

/** Returns the room, for functions that run later than the drawing. Only for pages of `page`. */
export function room<State = unknown, Mine = unknown, Config = unknown>(): Room<State, Mine, Config> {
  const known = knownRoom<State, Mine, Config>();
  if (!known) throw new Error("the room is not known yet");
  return known;
}

/** Returns the room, or undefined before the first one. */
export function knownRoom<State = unknown, Mine = unknown, Config = unknown>():
  | Room<State, Mine, Config>
  | undefined {
  return current as Room<State, Mine, Config> | undefined;
}

/** Sets the room, for `page`. */
export function setRoom(now: Room): void {
  current = now;
}

/** Returns false while the room is closed, not connected, or on a shared screen. */
export function isWritable(): boolean {
  return current?.me.writable ?? true;
}

/** Draws the page again, after a change that is not the room's. */
export function update(): void {
  draw();
}

/** Sets the function that draws the page. */
export function drawWith(drawing: () => void): void {
  draw = drawing;
}
