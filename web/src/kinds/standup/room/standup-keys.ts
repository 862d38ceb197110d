import { msg } from "@lit/localize";
import type { RoomController } from "../../../room/room-controller.ts";
import { registerKeys, type KeyBindings } from "../../../ui/keys.ts";
import { forwardArrow } from "../../../ui/reading-direction.ts";
import { asStandup } from "../model.ts";

type Actions = Record<"next" | "skip" | "finish" | "write" | "park" | "done" | "notYet" | "drop", () => void>;
type Permissions = { run: boolean; finish: boolean; write: boolean; park: boolean; resolve: boolean };

/**
 * Registers the keys of a standup. The facilitator's and the speaker's keys work only while a person speaks. Returns a
 * function that unregisters them.
 */
export function standupKeys(room: RoomController, actions: Actions): () => void {
  return registerKeys(
    () => msg("Standup"),
    () => bindings(actions, permissionsOf(room)),
  );
}

function permissionsOf(room: RoomController): Permissions {
  const { view, seat, writable, amFacilitator, me } = room;
  const isMember = writable && seat !== undefined && !seat.guest;
  const isSpeaking = view !== undefined && asStandup(view).phase === "speaking";
  const state = view && asStandup(view).state;
  return {
    run: amFacilitator && writable && isSpeaking,
    finish: !amFacilitator && writable && isSpeaking && state?.currentSpeakerId === me.id,
    write: writable,
    park: isMember && state?.mode === "sync",
    resolve: isMember,
  };
}

function bindings(
  { next, skip, finish, write, park, done, notYet, drop }: Actions,
  may: Permissions,
): KeyBindings {
  return {
    ...(may.run && {
      [forwardArrow()]: { label: msg("Next speaker"), icon: "arrow-right", run: next },
      s: { label: msg("Skip the speaker"), icon: "skip-forward", run: skip },
    }),
    ...(may.finish && { d: { label: msg("I'm done"), icon: "check", run: finish } }),
    ...(may.park && { t: { label: msg("Add a topic to “Talk after”"), icon: "plus", run: park } }),
    ...(may.write && { w: { label: msg("Write your entry"), icon: "pencil", run: write } }),
    ...(may.resolve && {
      "1": { label: msg("Focused commitment: done"), run: done },
      "2": { label: msg("Focused commitment: not yet"), run: notYet },
      "3": { label: msg("Focused commitment: drop"), run: drop },
    }),
  };
}
