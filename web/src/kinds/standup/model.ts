import type {
  CommitmentChange,
  StandupCommitment,
  StandupEntry,
  StandupEnvelope,
  StandupState,
} from "#shared/wire/standup.ts";
import type { Envelope, Participant } from "#shared/wire/sessions.ts";

/** The three fields of an entry. */
export const entryFields = ["yesterday", "today", "blockers"] as const;
export type EntryField = (typeof entryFields)[number];
export type EntryText = Record<EntryField, string>;

/** An entry in which nothing is written. */
export const noText: EntryText = { yesterday: "", today: "", blockers: "" };
/** How much each field and a promise may hold; the server counts the same way, in code points. */
export const mostSigns = { entry: 2000, commitment: 500, kudo: 280, answer: 500, note: 200 } as const;

/** Returns an envelope as a standup's; the elements of this kind get no other. */
export function asStandup(envelope: Envelope): StandupEnvelope {
  return envelope as unknown as StandupEnvelope;
}

/** Returns how many characters a text has as people count them. */
export function signsOf(text: string): number {
  return [...text].length;
}

/** Returns whether an entry counts as written, by the server's rule: white space alone does not count. */
export function isWritten(text: EntryText): boolean {
  return entryFields.some((field) => text[field].trim() !== "");
}

/** Returns the entry of a person; undefined in a guest's copy, which does not say whose an entry is. */
export function entryOf(state: StandupState, userId: string): StandupEntry | undefined {
  return state.entries.find((entry) => entry.userId === userId);
}

/** Returns the entries that count as written, those with a blocker first, otherwise in their order. */
export function feedOf(entries: readonly StandupEntry[]): StandupEntry[] {
  const written = entries.filter(isWritten);
  return [...written.filter(isBlocked), ...written.filter((entry) => !isBlocked(entry))];
}

/** Returns the entries that have a blocker. */
export function blockedOf(entries: readonly StandupEntry[]): StandupEntry[] {
  return entries.filter(isBlocked);
}

function isBlocked({ blockers }: EntryText): boolean {
  return blockers.trim() !== "";
}

/** A person's open promises: those of earlier standups, and those made in this room. */
export function promisesOf(
  { commitments = [] }: StandupState,
  userId: string,
): { carried: StandupCommitment[]; here: StandupCommitment[] } {
  const own = commitments.filter((commitment) => commitment.userId === userId);
  return {
    carried: own.filter(({ openedHere }) => !openedHere),
    here: own.filter(({ openedHere }) => openedHere),
  };
}

/** What became of a person's promises in this room. */
export function changesOf({ changes = [] }: StandupState, userId: string): CommitmentChange[] {
  return changes.filter((change) => change.userId === userId);
}

/** Says whether an open promise was answered "not yet" in this room. */
export function isCarriedHere({ changes = [] }: StandupState, id: string): boolean {
  return changes.some((change) => change.id === id && change.outcome === "carried");
}

/** Returns whom the viewer can ask for help, or thank: the other members. Guests are not members. */
export function colleaguesOf(
  { participants }: Pick<StandupEnvelope, "participants">,
  myId: string,
): Participant[] {
  return participants.filter(({ userId, guest }) => userId !== myId && !guest);
}
