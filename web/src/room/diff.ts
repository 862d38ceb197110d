import type { Envelope } from "#shared/wire/sessions.ts";

/** An event in a room of any kind, found between two envelopes. Kinds have their own diff for their state. */
export type RoomEvent =
  | { kind: "ended" }
  | { kind: "reopened" }
  | { kind: "renamed"; title: string }
  | { kind: "facilitator-changed"; userId: string }
  | { kind: "came"; userIds: string[] }
  | { kind: "left"; userIds: string[] };

/** Returns the events between two envelopes of one room, in the order of their announcement. */
export function diff(previous: Envelope, next: Envelope): RoomEvent[] {
  const events: RoomEvent[] = [];
  if (!previous.endedAt && next.endedAt) events.push({ kind: "ended" });
  if (previous.endedAt && !next.endedAt) events.push({ kind: "reopened" });
  if (previous.title !== next.title) events.push({ kind: "renamed", title: next.title });
  if (previous.facilitatorId !== next.facilitatorId)
    events.push({ kind: "facilitator-changed", userId: next.facilitatorId });
  const came = missingFrom(previous.presence, next.presence);
  if (came.length > 0) events.push({ kind: "came", userIds: came });
  const left = missingFrom(next.presence, previous.presence);
  if (left.length > 0) events.push({ kind: "left", userIds: left });
  return events;
}

function missingFrom(here: readonly string[], those: readonly string[]): string[] {
  const known = new Set(here);
  return those.filter((id) => !known.has(id));
}
