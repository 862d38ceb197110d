import { msg } from "@lit/localize";
import type { PokerEnvelope } from "#shared/wire/poker.ts";
import { notifyIfHidden } from "../../../lib/notifications/notify-if-hidden.ts";
import { ringBell } from "../../../room/ring-bell.ts";
import type { RoomController } from "../../../room/room-controller.ts";
import { hasRoundBegun, isRoundFull } from "../poker-diff.ts";

/** Notifies voters whose page is in the background that a round began. Plays a sound when its last vote arrives. */
export function signal(room: RoomController, previous: PokerEnvelope, next: PokerEnvelope): void {
  if (hasRoundBegun(previous, next) && !room.seat?.spectator)
    notifyIfHidden("voting", room.sessionId, () => ({
      title: msg("Voting has started"),
      body: msg("In the planning room you have open."),
    }));
  if (isRoundFull(previous, next)) void ringBell();
}
