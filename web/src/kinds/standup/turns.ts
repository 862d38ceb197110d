import type { StandupEntry, StandupEnvelope, StandupState } from "#shared/wire/standup.ts";
import { withoutTag } from "#shared/rules/distinct-names.ts";
import type { Participant } from "#shared/wire/sessions.ts";

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

/** One line of the roster: a person who will be asked to speak. */
export type RosterRow = { person: Participant; here: boolean; ready: boolean };

/**
 * Returns the people who will speak: those who are here first, otherwise by name. A guest's copy names only members and
 * has no ids. So there a person's ready mark is shown only if the name is unique.
 */
export function rosterOf({ participants, presence, state }: StandupEnvelope): RosterRow[] {
  const here = new Set(presence);
  const rows = participants
    .filter(({ spectator }) => !spectator)
    .map((person) => ({
      person,
      here: here.has(person.userId),
      ready: isReady(person, participants, state),
    }));
  return [...rows.filter((row) => row.here), ...rows.filter((row) => !row.here)];
}

function isReady(
  person: Participant,
  participants: readonly Participant[],
  { entries }: StandupState,
): boolean {
  const own = entries.find(({ userId }) => userId === person.userId);
  if (own || entries.some(({ userId }) => userId !== undefined)) return own?.ready ?? false;
  const typed = withoutTag(person.name);
  if (
    person.guest ||
    participants.filter(({ name, guest }) => !guest && withoutTag(name) === typed).length > 1
  )
    return false;
  const named = entries.filter(({ name }) => name === typed);
  return named.length === 1 && named[0]!.ready;
}
