import { registerKeys, type KeyBindings } from "../ui/keys.ts";
import type { RoomController } from "./room-controller.ts";

/**
 * Registers the keys of a room, and registers them again when the result of `available` changes. `available` returns
 * the current targets of the keys as plain data, or undefined before the first envelope. Returns a function that
 * unregisters the keys.
 */
export function registerRoomKeys<T extends object>(
  scope: () => string,
  room: RoomController,
  available: () => T | undefined,
  bindings: (available: T) => KeyBindings,
): () => void {
  let release = () => {};
  let registered = "";

  function register() {
    const now = available();
    if (!now || JSON.stringify(now) === registered) return;
    registered = JSON.stringify(now);
    release();
    release = registerKeys(scope, () => bindings(now));
  }

  register();
  const stop = room.subscribe(register);
  return () => {
    stop();
    release();
  };
}
