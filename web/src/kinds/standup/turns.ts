import type { StandupEntry, StandupEnvelope, StandupState } from "#shared/wire/standup.ts";
import { withoutTag } from "#shared/rules/distinct-names.ts";
import type { Participant } from "#shared/wire/sessions.ts";
import { blockedOf } from "./model.ts";

/** Returns the speaking order: the entries with a position. */
export function orderOf({ entries }: StandupState): StandupEntry[] {
  return entries.filter(({ position }) => position !== null);
}

/** Returns the speaker's entry. It is found by its position, which guests also receive. */
export function speakingEntry(state: StandupState): StandupEntry | undefined {
  const { currentPosition } = state;
  if (currentPosition === null) return undefined;
  return state.entries.find(({ position }) => position === currentPosition);
}

/**
 * Returns the next `count` entries after the speaker's. As on the server, only people who are here get a turn. A person
 * who returned after being passed over comes last. A guest's copy has no ids, so there all people count as here.
 */
export function comingUp(
  { state, presence }: Pick<StandupEnvelope, "state" | "presence">,
  count: number,
): StandupEntry[] {
  const { currentPosition } = state;
  if (currentPosition === null) return [];
  const waiting = orderOf(state).filter(
    (entry) => turnOf(state, entry) === "later" && !isAbsent(entry, presence),
  );
  const isBehind = ({ position }: StandupEntry) => position! > currentPosition;
  return [...waiting.filter(isBehind), ...waiting.filter((entry) => !isBehind(entry))].slice(0, count);
}

/** Returns the entries with a blocker, without the speaker's. */
export function othersBlocked(state: StandupState): StandupEntry[] {
  const speaking = speakingEntry(state);
  return blockedOf(state.entries).filter((entry) => entry !== speaking);
}

/** Returns true if an entry's author is known to be absent. */
export function isAbsent({ userId }: StandupEntry, presence: readonly string[]): boolean {
  return userId !== undefined && !presence.includes(userId);
}

export type Turn = "skipped" | "done" | "now" | "later";

/** Returns the state of an entry's turn. A person who was passed over has not had a turn, even after the end. */
export function turnOf({ currentPosition }: StandupState, { position, skipped, spoke }: StandupEntry): Turn {
  if (position !== null && position === currentPosition) return "now";
  if (skipped) return "skipped";
  return spoke ? "done" : "later";
}

/** The current turn in the order, from 1, and the number of turns. People who are absent without a turn do not count. */
export function turnCount({ state, presence }: Pick<StandupEnvelope, "state" | "presence">): {
  place: number;
  total: number;
} {
  const turns = orderOf(state).map((entry) => ({ entry, turn: turnOf(state, entry) }));
  const had = turns.filter(({ turn }) => turn === "done" || turn === "skipped").length;
  const missing = turns.filter(({ entry, turn }) => turn === "later" && isAbsent(entry, presence)).length;
  return { place: had + 1, total: turns.length - missing };
}

/** A person at the table, with their entry if there is one, and the state of its turn. */
export type Seat = { person: Participant; here: boolean; entry: StandupEntry | undefined; turn: Turn };

/**
 * Returns the people at the table: those who are here and will be asked to speak, and absent people who are ready or had a
 * turn. They sit in the speaking order. People without a place in it come last.
 */
export function seatsOf(envelope: StandupEnvelope): Seat[] {
  const placeOf = ({ entry }: Seat) => entry?.position ?? Infinity;
  return everySeat(envelope)
    .filter((seat) => isAtTable(envelope, seat))
    .sort((a, b) => placeOf(a) - placeOf(b) || 0);
}

/** Returns the people who will be asked to speak, but are not at the table. */
export function absentOf(envelope: StandupEnvelope): Participant[] {
  return everySeat(envelope)
    .filter((seat) => !isAtTable(envelope, seat))
    .map(({ person }) => person);
}

function isAtTable({ phase }: StandupEnvelope, { here, entry, turn }: Seat): boolean {
  return here || turn !== "later" || (phase === "" && entry?.ready === true);
}

function everySeat(envelope: StandupEnvelope): Seat[] {
  const here = new Set(envelope.presence);
  return envelope.participants
    .filter(({ spectator }) => !spectator)
    .map((person) => {
      const entry = entryOfPerson(envelope, person);
      const turn = entry ? turnOf(envelope.state, entry) : "later";
      return { person, here: here.has(person.userId), entry, turn };
    });
}

/**
 * Returns a person's entry. A guest's copy names only members and has no ids. So there it is the speaker's entry, or the
 * one of a name that is unique.
 */
function entryOfPerson(
  { participants, state }: StandupEnvelope,
  { userId, name, guest: isGuest }: Participant,
): StandupEntry | undefined {
  const { entries } = state;
  const own = entries.find((entry) => entry.userId === userId);
  if (own || entries.some((entry) => entry.userId !== undefined)) return own;
  if (userId === state.currentSpeakerId) return speakingEntry(state);
  const typed = withoutTag(name);
  if (isGuest || participants.filter((other) => !other.guest && withoutTag(other.name) === typed).length > 1)
    return undefined;
  const named = entries.filter((entry) => entry.name === typed);
  return named.length === 1 ? named[0] : undefined;
}
