import { msg } from "@lit/localize";
import type { RoomController } from "../../../room/room-controller.ts";
import { registerKeys, type KeyBindings } from "../../../ui/keys.ts";

type Does = Record<
  "reveal" | "reset" | "next" | "quick" | "timer" | "estimate" | "add" | "filter",
  () => void
>;

/**
 * Registers the keys of a poker room, the facilitator's only while the viewer is that. Returns what unregisters them.
 */
export function pokerKeys(room: RoomController, does: Does): () => void {
  let release = () => {};
  let registered: boolean | undefined;

  function register() {
    const canRun = room.amFacilitator && room.writable;
    if (canRun === registered) return;
    registered = canRun;
    release();
    release = registerKeys(msg("Poker room"), bindings(does, canRun));
  }

  register();
  const stop = room.subscribe(register);
  return () => {
    stop();
    release();
  };
}

function bindings(
  { reveal, reset, next, quick, timer, estimate, add, filter }: Does,
  canRun: boolean,
): KeyBindings {
  const forAll: KeyBindings = { "/": { label: msg("Filter stories"), run: filter } };
  if (!canRun) return forAll;
  return {
    r: { label: msg("Reveal the votes"), run: reveal },
    x: { label: msg("Clear the votes"), run: reset },
    n: { label: msg("Next story without an estimate"), run: next },
    q: { label: msg("Quick round, without a story"), run: quick },
    t: { label: msg("Timer"), run: timer },
    e: { label: msg("Choose the estimate"), run: estimate },
    a: { label: msg("Add a story"), run: add },
    ...forAll,
  };
}
