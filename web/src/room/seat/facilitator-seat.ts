import { msg } from "@lit/localize";
import type { Envelope } from "#shared/wire/sessions.ts";
import { timeAgo } from "../../i18n/format.ts";
import { str } from "../../i18n/str.ts";
import { nameOf } from "../people.ts";

/** The state of the facilitator's seat: held, or free for any member. `since` is a time in milliseconds. */
export type FacilitatorSeat = { kind: "held" } | { kind: "away"; since: number } | { kind: "left" };

/**
 * The facilitator's seat can be taken after this time without a connection, in milliseconds. The server has the same
 * rule.
 */
export const graceMs = 60_000;

/** Returns the state of the facilitator's seat at `now`, a time of the server's clock in milliseconds. */
export function facilitatorSeat(envelope: Envelope, now: number): FacilitatorSeat {
  const { facilitatorId, facilitatorOfflineSince, participants } = envelope;
  if (!participants.some(({ userId }) => userId === facilitatorId)) return { kind: "left" };
  if (facilitatorOfflineSince === undefined) return { kind: "held" };
  const since = Date.parse(facilitatorOfflineSince);
  return now - since >= graceMs ? { kind: "away", since } : { kind: "held" };
}

/**
 * Returns the milliseconds until the result of `facilitatorSeat` or `seatText` may change. undefined if only a push can
 * change it.
 */
export function seatChangesIn(envelope: Envelope, now: number): number | undefined {
  const { facilitatorOfflineSince } = envelope;
  if (facilitatorOfflineSince === undefined) return undefined;
  const away = Math.max(now - Date.parse(facilitatorOfflineSince), 0);
  return graceMs - (away % graceMs);
}

/** Returns the reason that the seat can be taken, as one sentence. "" while it is held. */
export function seatText(envelope: Envelope, seat: FacilitatorSeat, now: number): string {
  const name = nameOf(envelope, envelope.facilitatorId) || msg("The facilitator");
  switch (seat.kind) {
    case "held":
      return "";
    case "left":
      return msg(str`${name} has left the space.`);
    case "away":
      return now - seat.since < 2 * graceMs
        ? msg(str`${name} has been away for a minute.`)
        : msg(str`${name} was last here ${timeAgo(new Date(seat.since), now)}.`);
  }
}
