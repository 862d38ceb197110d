import type { PokerEnvelope, PokerState, PokerStory } from "#shared/wire/poker.ts";
import type { Envelope, Participant } from "#shared/wire/sessions.ts";
import { cardNumber, isSpecial } from "#shared/rules/deck.ts";

/** Returns the envelope typed as a poker room's. The elements of this kind get only such envelopes. */
export function asPoker(envelope: Envelope): PokerEnvelope {
  return envelope as unknown as PokerEnvelope;
}

/** Returns the story on the table, or undefined. */
export function storyOnTable(state: PokerState): PokerStory | undefined {
  return state.stories.find(({ id }) => id === state.currentStoryId);
}

/** One place at the table. */
export type Seat = { person: Participant; here: boolean; voted: boolean; awaited: boolean };

/**
 * Returns the seats at the table: voters who are here, voters the round waits for, and people who voted. The last keep
 * their seats after leaving. The rest of the space is not shown.
 */
export function seatsOf(envelope: PokerEnvelope): Seat[] {
  const here = new Set(envelope.presence);
  const { voted, awaited } = roundOf(envelope);
  const known = new Set(envelope.participants.map(({ userId }) => userId));
  const gone = [...voted]
    .filter((userId) => !known.has(userId))
    .map((userId) => participantOf(envelope, userId));
  return [...envelope.participants, ...gone]
    .map((person) => ({
      person,
      here: here.has(person.userId),
      voted: voted.has(person.userId),
      awaited: awaited.has(person.userId) && !voted.has(person.userId),
    }))
    .filter((seat) => seat.voted || seat.awaited || (seat.here && !seat.person.spectator));
}

/** Returns a person of the room, also one who left it. */
export function participantOf(envelope: PokerEnvelope, userId: string): Participant {
  const found = envelope.participants.find((person) => person.userId === userId);
  const name = envelope.names[userId] ?? "";
  return found ?? { userId, name, avatarHue: 0, avatarIcon: "", spectator: false, guest: false };
}

/** The round's voters so far, and the people it waits for. Some people are in both sets. */
type Round = { voted: ReadonlySet<string>; awaited: ReadonlySet<string> };

const rounds = new WeakMap<PokerEnvelope, Round>();

/** Returns the round on the table. The result is cached for each envelope, since envelopes are immutable. */
function roundOf(envelope: PokerEnvelope): Round {
  const known = rounds.get(envelope);
  if (known) return known;
  const round = { voted: new Set(storyOnTable(envelope.state)?.votedUserIds), awaited: awaitedIds(envelope) };
  rounds.set(envelope, round);
  return round;
}

/**
 * Returns the people the round waits for. With open voting these are the people it was opened for, otherwise the voters
 * who are here.
 */
function awaitedIds({ state, participants, presence }: PokerEnvelope): Set<string> {
  if (!state.currentStoryId) return new Set();
  const may = new Set(participants.filter(({ spectator }) => !spectator).map(({ userId }) => userId));
  return new Set((state.expectedVoterIds ?? presence).filter((userId) => may.has(userId)));
}

/** Returns the people who have yet to vote, in the order of their names. The list is empty after the reveal. */
export function stillToVote(envelope: PokerEnvelope): Participant[] {
  if (envelope.revealed) return [];
  const { voted, awaited } = roundOf(envelope);
  return envelope.participants.filter(({ userId }) => awaited.has(userId) && !voted.has(userId));
}

/** The progress of a round: the number of votes, and of people who voted or still may. */
export type Progress = { voted: number; total: number; allIn: boolean };

/** Returns the progress of the round on the table. */
export function progressOf(envelope: PokerEnvelope): Progress {
  const { voted, awaited } = roundOf(envelope);
  const missing = [...awaited].filter((userId) => !voted.has(userId)).length;
  return {
    voted: voted.size,
    total: voted.size + missing,
    allIn: awaited.size > 0 && missing === 0,
  };
}

/**
 * Returns a story's estimate, or null. The server accepts `?` and `coffee` as estimates from any client. They are not
 * sizes, so here they count as null.
 */
export function estimateOf({ estimate }: Pick<PokerStory, "estimate">): string | null {
  return estimate === null || isSpecial(estimate) ? null : estimate;
}

/** Returns true if a story has the server's title for quick rounds. Such a title says nothing about the size. */
export function isQuickRound({ title }: PokerStory): boolean {
  return /^Quick round \d+$/.test(title);
}

/**
 * Returns true if a story is a quick round without an estimate. When it leaves the table, people do not return to it.
 */
export function isOver(story: PokerStory): boolean {
  return story.estimate === null && isQuickRound(story);
}

/**
 * Returns the next story without an estimate after the one on the table. The search wraps around and skips past quick
 * rounds.
 */
export function nextUnestimated({ stories, currentStoryId }: PokerState): PokerStory | undefined {
  const at = stories.findIndex(({ id }) => id === currentStoryId);
  return [...stories.slice(at + 1), ...stories.slice(0, Math.max(at, 0))].find(
    (story) => story.estimate === null && !isQuickRound(story),
  );
}

const inRow = ["id", "ref", "title", "notes", "position", "estimate"] as const;

/**
 * Returns true if the queue looks different in two states of one room, whose deck never changes. Votes change most
 * often, and the queue does not show them.
 */
export function differsInQueue(a: PokerState, b?: PokerState): boolean {
  if (a.currentStoryId !== b?.currentStoryId || a.stories.length !== b.stories.length) return true;
  return a.stories.some((story, i) => inRow.some((key) => story[key] !== b.stories[i]![key]));
}

/** The number of estimated stories, and for numeric decks their points. */
export type QueueTotals = { settled: number; total: number; points?: number };

/** Returns the totals of the queue. Past quick rounds without an estimate do not count. */
export function queueTotals({ stories, currentStoryId, deck }: PokerState): QueueTotals {
  const counted = stories.filter((story) => story.id === currentStoryId || !isOver(story));
  const estimates = counted.flatMap(({ estimate }) => estimate ?? []);
  const counts = { settled: estimates.length, total: counted.length };
  if (deck.ordinal) return counts;
  return { ...counts, points: estimates.reduce((sum, card) => sum + (cardNumber(card) ?? 0), 0) };
}

/** Returns the stories whose reference, title or notes contain every word of `query`. */
export function matching(stories: readonly PokerStory[], query: string): PokerStory[] {
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return stories.filter(({ ref, title, notes }) => {
    const text = `${ref} ${title} ${notes}`.toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** The number of stories at which the queue gets a filter. */
export const minStoriesToFilter = 6;
