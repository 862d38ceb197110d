import { anEnvelope } from "../../room/envelope.fixture.ts";
import type { StandupCommitment, StandupEntry, StandupEnvelope, StandupState } from "#shared/wire/standup.ts";

/** Returns an entry for tests. Its author's name is the capitalised id. */
export function anEntry(userId: string, more: Partial<StandupEntry> = {}): StandupEntry {
  return {
    userId,
    name: userId.charAt(0).toUpperCase() + userId.slice(1),
    yesterday: "",
    today: "",
    blockers: "",
    position: null,
    skipped: false,
    spoke: false,
    ready: false,
    postedAt: null,
    replies: [],
    ...more,
  };
}

/** Returns a commitment for tests. */
export function aCommitment(
  id: string,
  userId: string,
  more: Partial<StandupCommitment> = {},
): StandupCommitment {
  return { id, userId, text: id, carried: 0, stuck: false, openedHere: false, ...more };
}

/** Returns a live standup for tests. Ana is the facilitator, Ben and Cy are members, and all of them are here. */
export function aRoom(
  state: Partial<StandupState> = {},
  more: Partial<StandupEnvelope> = {},
): StandupEnvelope {
  return {
    ...anEnvelope(["Ana", "Ben", "Cy"]),
    kind: "standup",
    title: "Standup",
    config: { mode: "sync", secondsPerPerson: 90 },
    state: {
      mode: "sync",
      closesAt: null,
      timezone: null,
      secondsPerPerson: 90,
      order: null,
      currentSpeakerId: null,
      currentPosition: null,
      speakerStartedAt: null,
      entries: [],
      kudos: [],
      talkAfter: [],
      commitments: [],
      changes: [],
      ...state,
    },
    ...more,
  };
}

/**
 * Returns the state of a standup in which Ana, Ben and Cy speak in this order. The person at `position` is speaking.
 */
export function speaking(position: number, more: Partial<StandupState> = {}): Partial<StandupState> {
  const order = ["ana", "ben", "cy"];
  return {
    order: { by: "name" },
    currentSpeakerId: order[position]!,
    currentPosition: position,
    speakerStartedAt: `2026-01-01T09:0${position}:00Z`,
    entries: order.map((userId, at) => anEntry(userId, { position: at, spoke: at <= position })),
    ...more,
  };
}

/**
 * Returns the guest's copy of a state: without ids, without commitments, and without the names of people who are not
 * members.
 */
export function forGuests(state: StandupState, others: readonly string[] = []): StandupState {
  const { commitments: _commitments, changes: _changes, away: _away, waitingOn: _waitingOn, ...rest } = state;
  const shown = <Text extends { userId?: string; name: string }>({ userId, ...text }: Text) => ({
    ...text,
    name: others.includes(userId ?? "") ? "" : text.name,
  });
  const entries = rest.entries.map((entry) => ({ ...shown(entry), replies: entry.replies.map(shown) }));
  return { ...rest, entries };
}
