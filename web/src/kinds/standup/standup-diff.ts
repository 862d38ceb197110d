import type {
  RoomKudo,
  StandupEntry,
  StandupEnvelope,
  StandupReply,
  StandupState,
} from "#shared/wire/standup.ts";
import type { TalkAfterTopic } from "#shared/wire/talk-after.ts";
import { blockedOf } from "./model.ts";
import { speakingEntry } from "./turns.ts";

/** An event in a standup between two envelopes. Announcements and the bell use it. */
export type StandupEvent =
  | { kind: "started" }
  | { kind: "skipped"; userId: string }
  | { kind: "speaking"; userId: string }
  | { kind: "finished"; userId: string }
  | { kind: "done" }
  | { kind: "blocked"; entries: StandupEntry[] }
  | { kind: "replied"; to: string; reply: StandupReply }
  | { kind: "parked"; topic: TalkAfterTopic }
  | { kind: "thanked"; kudo: RoomKudo };

/** Returns the events between two envelopes of a standup, in the order of their announcement. */
export function standupDiff(previous: StandupEnvelope, next: StandupEnvelope): StandupEvent[] {
  return [
    ...turnEvents(previous, next),
    ...blockerEvents(previous, next),
    ...replyEvents(previous, next),
    ...topicEvents(previous, next),
    ...kudoEvents(previous, next),
  ];
}

function turnEvents(previous: StandupEnvelope, next: StandupEnvelope): StandupEvent[] {
  const [before, after] = [previous.state, next.state];
  const isStart = before.speakerStartedAt === null && after.speakerStartedAt !== null;
  const isSameTurn =
    before.currentSpeakerId === after.currentSpeakerId && before.speakerStartedAt === after.speakerStartedAt;
  if (isSameTurn) return finishedEvents(before, after);
  const events: StandupEvent[] = [];
  if (isStart) events.push({ kind: "started" });
  else if (wasSkipped(previous, next)) events.push({ kind: "skipped", userId: before.currentSpeakerId! });
  if (after.currentSpeakerId) events.push({ kind: "speaking", userId: after.currentSpeakerId });
  else if (previous.phase === "speaking" && next.phase === "done") events.push({ kind: "done" });
  return events;
}

/** Announces that the speaker is done; that they take it back is not announced. */
function finishedEvents(before: StandupState, after: StandupState): StandupEvent[] {
  const isDone = (state: StandupState) => speakingEntry(state)?.ready ?? false;
  return after.currentSpeakerId !== null && isDone(after) && !isDone(before)
    ? [{ kind: "finished", userId: after.currentSpeakerId }]
    : [];
}

/** Returns true if the last speaker was marked as skipped since. A new order would have cleared the mark. */
function wasSkipped({ state: before }: StandupEnvelope, { state: after }: StandupEnvelope): boolean {
  if (before.currentPosition === null) return false;
  const place = before.currentPosition;
  const isMarked = (entries: typeof before.entries) =>
    entries.some(({ position, skipped }) => position === place && skipped);
  return !isMarked(before.entries) && isMarked(after.entries);
}

/** Announces the first blocker of an entry; a change of its text is not announced. */
function blockerEvents(
  { state: before }: StandupEnvelope,
  { state: after }: StandupEnvelope,
): StandupEvent[] {
  const known = new Set(blockedOf(before.entries).map(keyOf));
  const entries = blockedOf(after.entries).filter((entry) => !known.has(keyOf(entry)));
  return entries.length > 0 ? [{ kind: "blocked", entries }] : [];
}

/**
 * Returns an entry's key. A guest's copy has no ids, so there it is the name. Of two people with one name, one may go
 * unannounced.
 */
function keyOf({ userId, name }: StandupEntry): string {
  return userId ?? name;
}

function kudoEvents({ state: before }: StandupEnvelope, { state: after }: StandupEnvelope): StandupEvent[] {
  const known = new Set(before.kudos.map(({ id }) => id));
  return after.kudos.filter(({ id }) => !known.has(id)).map((kudo) => ({ kind: "thanked", kudo }));
}

function topicEvents({ state: before }: StandupEnvelope, { state: after }: StandupEnvelope): StandupEvent[] {
  const known = new Set(before.talkAfter.map(({ id }) => id));
  return after.talkAfter.filter(({ id }) => !known.has(id)).map((topic) => ({ kind: "parked", topic }));
}

/** Announces replies, but not in a guest's copy, which does not name the entries' authors by id. */
function replyEvents({ state: before }: StandupEnvelope, { state: after }: StandupEnvelope): StandupEvent[] {
  const known = new Set(before.entries.flatMap(({ replies }) => replies.map(({ id }) => id)));
  return after.entries.flatMap(({ userId: to, replies }) =>
    to === undefined
      ? []
      : replies
          .filter(({ id }) => !known.has(id))
          .map((reply): StandupEvent => ({ kind: "replied", to, reply })),
  );
}
