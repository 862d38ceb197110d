import { msg } from "@lit/localize";
import type { Envelope, Participant } from "#shared/wire/sessions.ts";
import { str } from "../i18n/str.ts";

/** Returns a person's name, also of one who has left the room; "" where the room does not know it. */
export function nameOf(envelope: Envelope, userId: string): string {
  const seat = envelope.participants.find((participant) => participant.userId === userId);
  return seat?.name ?? envelope.names[userId] ?? "";
}

/** Returns a person's name, marked for guests, who choose theirs freely; "" where the room does not know it. */
export function markedNameOf(envelope: Envelope, userId: string): string {
  const isGuest = envelope.participants.some((person) => person.userId === userId && person.guest);
  const name = nameOf(envelope, userId);
  return isGuest ? msg(str`${name} (guest)`) : name;
}

/** Returns the people who have the room open, in the order of their names. */
export function peopleHere(envelope: Envelope): Participant[] {
  const here = new Set(envelope.presence);
  return envelope.participants.filter((participant) => here.has(participant.userId));
}
