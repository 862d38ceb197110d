import { msg } from "@lit/localize";
import type { Envelope, Participant } from "#shared/wire/sessions.ts";
import { str } from "../i18n/str.ts";

/** Returns the name of a person, including former participants, or "" if the room does not have it. */
export function nameOf(envelope: Envelope, userId: string): string {
  const seat = envelope.participants.find((participant) => participant.userId === userId);
  return seat?.name ?? envelope.names[userId] ?? "";
}

/** Returns a person's name with a mark for guests, who choose their names freely. "" if the room does not have it. */
export function markedNameOf(envelope: Envelope, userId: string): string {
  const isGuest = envelope.participants.some((person) => person.userId === userId && person.guest);
  const name = nameOf(envelope, userId);
  return isGuest ? msg(str`${name} (guest)`) : name;
}

/** Returns the people who have the room open, sorted by name. */
export function peopleHere(envelope: Envelope): Participant[] {
  const here = new Set(envelope.presence);
  return envelope.participants.filter((participant) => here.has(participant.userId));
}
