import { msg } from "@lit/localize";
import type { Envelope } from "#shared/wire/sessions.ts";
import { formatList, formatNumber, plural } from "../i18n/format.ts";
import { str } from "../i18n/str.ts";
import type { RoomEvent } from "./diff.ts";
import { nameOf } from "./people.ts";

/** Returns the announcement of an event in a room of any kind, or "". */
export function roomEventText(envelope: Envelope, event: RoomEvent, myId: string): string {
  switch (event.kind) {
    case "ended":
      return msg("The room has ended");
    case "reopened":
      return msg("The room is open again");
    case "renamed":
      return msg(str`The room is now called ${event.title}`);
    case "facilitator-changed":
      return event.userId === myId
        ? msg("You're the facilitator now")
        : msg(str`${nameOf(envelope, event.userId)} is the facilitator now`);
    case "came":
      return comings(envelope, event.userIds, myId, (names) => msg(str`${names} joined`));
    case "left":
      return comings(envelope, event.userIds, myId, (names) => msg(str`${names} left`));
  }
}

function comings(
  envelope: Envelope,
  userIds: readonly string[],
  myId: string,
  sentence: (names: string) => string,
): string {
  const others = userIds.filter((userId) => userId !== myId);
  if (others.length === 0) return "";
  if (others.length <= 3) return sentence(formatList(others.map((userId) => nameOf(envelope, userId))));
  const count = formatNumber(others.length);
  return sentence(plural(others.length, { other: msg(str`${count} people`) }));
}

/** Returns the text for a removed person, with the facilitator's message if there is one. */
export function removedText(message: string): string {
  return message
    ? msg(str`The facilitator removed you from this room: “${message}”`)
    : msg("The facilitator removed you from this room.");
}
