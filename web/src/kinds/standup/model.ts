import type {
  CommitmentChange,
  StandupCommitment,
  StandupEntry,
  StandupEnvelope,
  StandupState,
} from "#shared/wire/standup.ts";
import type { Envelope, Participant } from "#shared/wire/sessions.ts";

/** The three fields that somebody writes. */
export const entryFields = ["yesterday", "today", "blockers"] as const;
export type EntryField = (typeof entryFields)[number];
export type EntryText = Record<EntryField, string>;

export const noText: EntryText = { yesterday: "", today: "", blockers: "" };
/** How much each field and a promise may hold; the server counts the same way, in code points. */
export const mostSigns = { entry: 2000, commitment: 500, kudo: 280 } as const;

/** Reads an envelope as a standup's; the registry hands this kind no other. */
export function asStandup(envelope: Envelope): StandupEnvelope {
  return envelope as unknown as StandupEnvelope;
}

/** Returns how many characters a text has as people count them. */
export function signsOf(text: string): number {
  return [...text].length;
}

/** Says whether somebody wrote anything worth reading, by the server's measure: spaces and line breaks are no answer. */
export function isWritten(text: EntryText): boolean {
  return entryFields.some((field) => text[field].trim() !== "");
}

/** Returns my own entry. A guest's copy names nobody, so a guest never finds one. */
export function entryOf(state: StandupState, userId: string): StandupEntry | undefined {
  return state.entries.find((entry) => entry.userId === userId);
}

/** Returns the entries of everybody who wrote something, whoever is blocked first, otherwise in their order. */
export function feedOf(entries: readonly StandupEntry[]): StandupEntry[] {
  const written = entries.filter(isWritten);
  return [...written.filter(isBlocked), ...written.filter((entry) => !isBlocked(entry))];
}

/** Returns the entries that name something in the way. */
export function blockedOf(entries: readonly StandupEntry[]): StandupEntry[] {
  return entries.filter(isBlocked);
}

function isBlocked({ blockers }: EntryText): boolean {
  return blockers.trim() !== "";
}

/** My open promises: those that came along from earlier standups, and those made in this room. */
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

/** What became of somebody's promises in this room. */
export function changesOf({ changes = [] }: StandupState, userId: string): CommitmentChange[] {
  return changes.filter((change) => change.userId === userId);
}

/** Says whether an open promise was answered "not yet" in this room. */
export function isCarriedHere({ changes = [] }: StandupState, id: string): boolean {
  return changes.some((change) => change.id === id && change.outcome === "carried");
}

/** Returns whom I can ask for help, or thank: the other members. Guests hold no membership. */
export function colleaguesOf(
  { participants }: Pick<StandupEnvelope, "participants">,
  myId: string,
): Participant[] {
  return participants.filter(({ userId, guest }) => userId !== myId && !guest);
}
