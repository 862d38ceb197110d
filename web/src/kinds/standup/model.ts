import type {
  CommitmentChange,
  StandupCommitment,
  StandupEntry,
  StandupEnvelope,
  StandupState,
} from "#shared/wire/standup.ts";
import type { StandupQuestions } from "#shared/wire/standup-questions.ts";
import type { Envelope, Participant } from "#shared/wire/sessions.ts";
import { nameOf } from "../../room/people.ts";

/** The three fields of an entry. */
export const entryFields = ["yesterday", "today", "blockers"] as const;
export type EntryField = (typeof entryFields)[number];
export type EntryText = Record<EntryField, string>;

/** An empty entry. */
export const noText: EntryText = { yesterday: "", today: "", blockers: "" };
/** The maximum lengths of texts, in code points as on the server. */
export const maxCharacters = {
  entry: 2000,
  commitment: 500,
  kudo: 280,
  reply: 500,
  note: 200,
  topic: 200,
} as const;

/** Returns the fields that the entry form of a standup asks for. */
export function askedFields(questions: StandupQuestions | undefined): readonly EntryField[] {
  return questions?.hideBlockers ? ["yesterday", "today"] : entryFields;
}

/** Returns the envelope typed as a standup's. The elements of this kind get only such envelopes. */
export function asStandup(envelope: Envelope): StandupEnvelope {
  return envelope as unknown as StandupEnvelope;
}

/** Returns the length of a text in code points. */
export function characterCount(text: string): number {
  return [...text].length;
}

/** Returns true if an entry counts as written. By the server's rule, white space alone does not count. */
export function isWritten(text: EntryText): boolean {
  return entryFields.some((field) => text[field].trim() !== "");
}

/** Returns a person's entry. In a guest's copy it is always undefined, since entries there have no ids. */
export function entryOf(state: StandupState, userId: string): StandupEntry | undefined {
  return state.entries.find((entry) => entry.userId === userId);
}

/** Returns the entries in their order, but those with a blocker first. */
export function feedOf(entries: readonly StandupEntry[]): StandupEntry[] {
  return [...entries.filter(isBlocked), ...entries.filter((entry) => !isBlocked(entry))];
}

/** Returns an entry without texts. */
export function emptyEntry(userId: string, name: string): StandupEntry {
  return {
    ...noText,
    userId,
    name,
    position: null,
    skipped: false,
    spoke: false,
    ready: false,
    postedAt: null,
    replies: [],
  };
}

/**
 * Returns the entries of a standup that is over: the written ones, and an empty one for each other person who answered or
 * made a commitment in it.
 */
export function recordOf(envelope: StandupEnvelope): StandupEntry[] {
  const { entries, commitments = [], changes = [] } = envelope.state;
  const committed = new Set(
    [...changes, ...commitments.filter(({ openedHere }) => openedHere)].map(({ userId }) => userId),
  );
  const known = entries.filter((entry) => isWritten(entry) || committed.has(entry.userId ?? ""));
  const others = [...committed].filter((userId) => !entryOf(envelope.state, userId));
  return [...known, ...others.map((userId) => emptyEntry(userId, nameOf(envelope, userId)))];
}

/** Returns the entries that have a blocker. */
export function blockedOf(entries: readonly StandupEntry[]): StandupEntry[] {
  return entries.filter(isBlocked);
}

function isBlocked({ blockers }: EntryText): boolean {
  return blockers.trim() !== "";
}

/** Returns a person's open commitments: those of earlier standups, and those made in this room. */
export function commitmentsOf(
  { commitments = [] }: StandupState,
  userId: string,
): { carried: StandupCommitment[]; here: StandupCommitment[] } {
  const own = commitments.filter((commitment) => commitment.userId === userId);
  return {
    carried: own.filter(({ openedHere }) => !openedHere),
    here: own.filter(({ openedHere }) => openedHere),
  };
}

/** Returns the outcomes of a person's commitments in this room. */
export function changesOf({ changes = [] }: StandupState, userId: string): CommitmentChange[] {
  return changes.filter((change) => change.userId === userId);
}

/** Returns true if an open commitment got the outcome "not yet" in this room. */
export function isCarriedHere({ changes = [] }: StandupState, id: string): boolean {
  return changes.some((change) => change.id === id && change.outcome === "carried");
}

/** Returns the people the viewer can ask for help, or thank: the other members. Guests are not members. */
export function colleaguesOf(
  { participants }: Pick<StandupEnvelope, "participants">,
  myId: string,
): Participant[] {
  return participants.filter(({ userId, guest }) => userId !== myId && !guest);
}
