import type { Envelope, Participant } from "#shared/wire/sessions.ts";

/** Returns somebody's name as this room knows it, also of people who have left it; "" when it knows none. */
export function nameOf(envelope: Envelope, userId: string): string {
  const seat = envelope.participants.find((participant) => participant.userId === userId);
  return seat?.name ?? envelope.names[userId] ?? "";
}

/** Returns the people who have the room open, in the order of their names. */
export function peopleHere(envelope: Envelope): Participant[] {
  const here = new Set(envelope.presence);
  return envelope.participants.filter((participant) => here.has(participant.userId));
}
