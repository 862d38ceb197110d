import { msg } from "@lit/localize";
import type { RoomController } from "../../../room/room-controller.ts";
import { registerRoomKeys } from "../../../room/room-keys.ts";
import type { KeyBindings } from "../../../ui/keys.ts";
import { asStandup } from "../model.ts";

type Does = Record<"next" | "skip" | "write" | "done" | "notYet" | "drop", () => void>;
type May = { run: boolean; write: boolean; answer: boolean };

/** Registers the keys of a standup, the facilitator's only while a person speaks. Returns what unregisters them. */
export function standupKeys(room: RoomController, does: Does): () => void {
  return registerRoomKeys(
    msg("Standup"),
    room,
    () => mayOf(room),
    (may) => bindings(does, may),
  );
}

function mayOf(room: RoomController): May {
  const { view, seat, writable, amFacilitator } = room;
  const isMember = writable && seat !== undefined && !seat.guest;
  const isSpeaking = view !== undefined && asStandup(view).phase === "speaking";
  return { run: amFacilitator && writable && isSpeaking, write: writable, answer: isMember };
}

function bindings({ next, skip, write, done, notYet, drop }: Does, may: May): KeyBindings {
  return {
    ...(may.run && {
      ArrowRight: { label: msg("Next speaker"), icon: "arrow-right", run: next },
      s: { label: msg("Skip whoever speaks"), icon: "skip-forward", run: skip },
    }),
    ...(may.write && { w: { label: msg("Write your entry"), icon: "pencil", run: write } }),
    ...(may.answer && {
      "1": { label: msg("Commitment in focus: done"), run: done },
      "2": { label: msg("Commitment in focus: not yet"), run: notYet },
      "3": { label: msg("Commitment in focus: drop"), run: drop },
    }),
  };
}
