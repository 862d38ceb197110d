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
      return joinedText(othersIn(envelope, event.userIds, myId));
    case "left":
      return leftText(othersIn(envelope, event.userIds, myId));
  }
}

/** People in words: their names, or no names if they are more than three. */
type Others = { count: number; names: string };

function othersIn(envelope: Envelope, userIds: readonly string[], myId: string): Others {
  const others = userIds.filter((userId) => userId !== myId);
  const names = others.length <= 3 ? formatList(others.map((userId) => nameOf(envelope, userId))) : "";
  return { count: others.length, names };
}

function joinedText({ count, names }: Others): string {
  if (count === 0) return "";
  if (!names) return plural(count, { other: msg(str`${formatNumber(count)} people joined`) });
  return plural(count, {
    one: msg(str`${names} joined`, { id: "one-joined" }),
    other: msg(str`${names} joined`),
  });
}

function leftText({ count, names }: Others): string {
  if (count === 0) return "";
  if (!names) return plural(count, { other: msg(str`${formatNumber(count)} people left the room`) });
  return plural(count, {
    one: msg(str`${names} left the room`, { id: "one-left" }),
    other: msg(str`${names} left the room`),
  });
}

/** Returns the text for a removed person, with the facilitator's message if there is one. */
export function removedText(message: string): string {
  return message
    ? msg(str`The facilitator removed you from this room: “${message}”`)
    : msg("The facilitator removed you from this room.");
}
