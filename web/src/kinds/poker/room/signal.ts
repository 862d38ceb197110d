import { msg } from "@lit/localize";
import type { PokerEnvelope } from "#shared/wire/poker.ts";
import { notifyIfHidden } from "../../../lib/notifications/notify-if-hidden.ts";
import { ringBell } from "../../../room/ring-bell.ts";
import type { RoomController } from "../../../room/room-controller.ts";
import { isRoundBegun, isRoundFull } from "../poker-diff.ts";

/** Tells people who look elsewhere that a round began, unless they do not vote, and rings when its last vote is in. */
export function signal(room: RoomController, previous: PokerEnvelope, next: PokerEnvelope): void {
  if (isRoundBegun(previous, next) && !room.seat?.spectator)
    notifyIfHidden("voting", room.sessionId, () => ({
      title: msg("Voting has started"),
      body: msg("In the poker room that you have open."),
    }));
  if (isRoundFull(previous, next)) void ringBell();
}
