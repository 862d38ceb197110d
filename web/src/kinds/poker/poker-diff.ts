import type { PokerEnvelope, PokerStory } from "#shared/wire/poker.ts";
import { progressOf, storyOnTable, type Progress } from "./model.ts";

/** An event at the table between two envelopes. Announcements and animations use it. */
export type PokerEvent =
  | { kind: "selected"; story: PokerStory }
  | { kind: "cleared" }
  | { kind: "new-round"; story: PokerStory }
  | { kind: "revealed"; story: PokerStory }
  | { kind: "all-in" }
  | { kind: "votes"; progress: Progress }
  | { kind: "timer-started"; endsAt: string }
  | { kind: "timer-stopped" }
  | { kind: "estimated"; story: PokerStory }
  | { kind: "added"; count: number }
  | { kind: "removed"; count: number };

/** Returns the events between two envelopes of a poker room, in the order of their announcement. */
export function pokerDiff(previous: PokerEnvelope, next: PokerEnvelope): PokerEvent[] {
  return [...queueEvents(previous, next), ...tableEvents(previous, next), ...timerEvents(previous, next)];
}

/** Returns true if a round has just begun, on another story or again on the same one. */
export function hasRoundBegun({ state: before }: PokerEnvelope, { state, revealed }: PokerEnvelope): boolean {
  return !revealed && state.currentStoryId !== null && state.roundVersion !== before.roundVersion;
}

/** Returns true if the round's last vote has just arrived, even if it also revealed the cards. */
export function isRoundFull(previous: PokerEnvelope, next: PokerEnvelope): boolean {
  const isSameRound =
    previous.state.currentStoryId === next.state.currentStoryId &&
    previous.state.roundVersion === next.state.roundVersion;
  return isSameRound && !previous.revealed && !progressOf(previous).allIn && progressOf(next).allIn;
}

/** Returns the timer's events. A timer that ends with its round, or with the reveal, is not announced separately. */
function timerEvents(previous: PokerEnvelope, next: PokerEnvelope): PokerEvent[] {
  const { timerEndsAt: endsAt, roundVersion } = next.state;
  if (endsAt === previous.state.timerEndsAt) return [];
  if (endsAt !== null) return [{ kind: "timer-started", endsAt }];
  return next.revealed || roundVersion !== previous.state.roundVersion ? [] : [{ kind: "timer-stopped" }];
}

function queueEvents(previous: PokerEnvelope, next: PokerEnvelope): PokerEvent[] {
  const events: PokerEvent[] = [];
  const before = new Map(previous.state.stories.map((story) => [story.id, story]));
  const added = next.state.stories.filter(({ id }) => !before.has(id)).length;
  const removed = before.size + added - next.state.stories.length;
  for (const story of next.state.stories) {
    const old = before.get(story.id);
    if (!old || story.estimate === null) continue;
    // After a new vote, the same estimate can be saved again.
    const isSavedAgain = story.id === next.state.currentStoryId && old.status !== story.status;
    const isSaved = old.estimate !== story.estimate || (isSavedAgain && story.status === "estimated");
    if (isSaved) events.push({ kind: "estimated", story });
  }
  if (added > 0) events.push({ kind: "added", count: added });
  if (removed > 0) events.push({ kind: "removed", count: removed });
  return events;
}

function tableEvents(previous: PokerEnvelope, next: PokerEnvelope): PokerEvent[] {
  const story = storyOnTable(next.state);
  if (!story) return storyOnTable(previous.state) ? [{ kind: "cleared" }] : [];
  if (previous.state.currentStoryId !== story.id) return [{ kind: "selected", story }];
  if (previous.state.roundVersion !== next.state.roundVersion) return [{ kind: "new-round", story }];
  if (!previous.revealed && next.revealed) return [{ kind: "revealed", story }];
  if (next.revealed) return [];
  const [before, progress] = [progressOf(previous), progressOf(next)];
  // A round is also complete when the last missing voter leaves. That is announced only if there are votes.
  if (!before.allIn && progress.allIn) return [{ kind: "all-in" }];
  return before.voted === progress.voted ? [] : [{ kind: "votes", progress }];
}
