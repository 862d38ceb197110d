import type { PokerEnvelope, PokerState, PokerStory } from "#shared/wire/poker.ts";
import type { Envelope, Participant } from "#shared/wire/sessions.ts";
import { cardNumber, isSpecial } from "#shared/rules/deck.ts";

/** Returns an envelope as a poker room's; the elements of this kind get no other. */
export function asPoker(envelope: Envelope): PokerEnvelope {
  return envelope as unknown as PokerEnvelope;
}

/** Returns the story on the table, if there is one. */
export function storyOnTable(state: PokerState): PokerStory | undefined {
  return state.stories.find(({ id }) => id === state.currentStoryId);
}

/** One place at the table. */
export type Seat = { person: Participant; here: boolean; voted: boolean; awaited: boolean; card?: string };

/**
 * Returns who sits at the table: everybody here who may vote, everybody the round waits for,
 * and everybody who has voted, also after leaving. The rest of the space is not shown.
 */
export function seatsOf(envelope: PokerEnvelope): Seat[] {
  const here = new Set(envelope.presence);
  const { voted, awaited } = roundOf(envelope);
  const cards = new Map(storyOnTable(envelope.state)?.votes?.map(({ userId, value }) => [userId, value]));
  const known = new Set(envelope.participants.map(({ userId }) => userId));
  const gone = [...voted].filter((userId) => !known.has(userId)).map((userId) => departed(envelope, userId));
  return [...envelope.participants, ...gone]
    .map((person) => ({
      person,
      here: here.has(person.userId),
      voted: voted.has(person.userId),
      awaited: awaited.has(person.userId) && !voted.has(person.userId),
      card: cards.get(person.userId),
    }))
    .filter((seat) => seat.voted || seat.awaited || (seat.here && !seat.person.spectator));
}

function departed(envelope: PokerEnvelope, userId: string): Participant {
  const name = envelope.names[userId] ?? "";
  return { userId, name, avatarHue: 0, avatarIcon: "", spectator: false, guest: false };
}

/** Who has voted in the round on the table, and whom it waits for, who may have voted too. */
type Round = { voted: ReadonlySet<string>; awaited: ReadonlySet<string> };

const rounds = new WeakMap<PokerEnvelope, Round>();

/** Returns the round on the table. An envelope never changes and is asked often: found out once for each. */
function roundOf(envelope: PokerEnvelope): Round {
  const known = rounds.get(envelope);
  if (known) return known;
  const round = { voted: new Set(storyOnTable(envelope.state)?.votedUserIds), awaited: awaitedIds(envelope) };
  rounds.set(envelope, round);
  return round;
}

/** Returns whom the round waits for: the people it was opened for, or all who are here and may vote. */
function awaitedIds({ state, participants, presence }: PokerEnvelope): Set<string> {
  if (!state.currentStoryId) return new Set();
  const may = new Set(participants.filter(({ spectator }) => !spectator).map(({ userId }) => userId));
  return new Set((state.expectedVoterIds ?? presence).filter((userId) => may.has(userId)));
}

/** Returns who is still to vote, in the order of their names; nobody once the round is revealed. */
export function stillToVote(envelope: PokerEnvelope): Participant[] {
  if (envelope.revealed) return [];
  const { voted, awaited } = roundOf(envelope);
  return envelope.participants.filter(({ userId }) => awaited.has(userId) && !voted.has(userId));
}

/** How far a round is: how many have voted, of how many who did or still may. */
export type Progress = { voted: number; total: number; allIn: boolean };

/** Returns how far the round on the table is. */
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
 * Returns a story's estimate; null without one. The server takes `?` and `coffee` from any client, but they say nothing
 * about a size, so that here they are none.
 */
export function estimateOf({ estimate }: Pick<PokerStory, "estimate">): string | null {
  return estimate === null || isSpecial(estimate) ? null : estimate;
}

/** Says whether a story has the title that the server gives to a quick round: it says nothing about its size. */
export function isQuickRound({ title }: PokerStory): boolean {
  return /^Quick round \d+$/.test(title);
}

/** Says whether a story that is not on the table is a quick round without an estimate: nobody comes back to it. */
export function isOver(story: PokerStory): boolean {
  return story.estimate === null && isQuickRound(story);
}

/** Returns the story after the one on the table, around the end, that has no estimate yet and is no past quick round. */
export function nextUnestimated({ stories, currentStoryId }: PokerState): PokerStory | undefined {
  const at = stories.findIndex(({ id }) => id === currentStoryId);
  return [...stories.slice(at + 1), ...stories.slice(0, Math.max(at, 0))].find(
    (story) => story.estimate === null && !isQuickRound(story),
  );
}

const inRow = ["id", "ref", "title", "notes", "position", "estimate"] as const;

/**
 * Says whether two states of one room, whose deck is always the same, differ in what the queue shows. Votes, which
 * change most, are on the table only.
 */
export function differsInQueue(a: PokerState, b?: PokerState): boolean {
  if (a.currentStoryId !== b?.currentStoryId || a.stories.length !== b.stories.length) return true;
  return a.stories.some((story, i) => inRow.some((key) => story[key] !== b.stories[i]![key]));
}

/** What is settled in the queue: how many stories, and for numeric decks how many points. */
export type Settled = { settled: number; total: number; points?: number };

/** Returns what is settled in the queue, in which quick rounds that are over without an estimate do not count. */
export function settledOf({ stories, currentStoryId, deck }: PokerState): Settled {
  const counted = stories.filter((story) => story.id === currentStoryId || !isOver(story));
  const estimates = counted.flatMap(({ estimate }) => estimate ?? []);
  const counts = { settled: estimates.length, total: counted.length };
  if (deck.ordinal) return counts;
  return { ...counts, points: estimates.reduce((sum, card) => sum + (cardNumber(card) ?? 0), 0) };
}

/** Returns the stories whose reference, title or notes hold every word of `query`. */
export function matching(stories: readonly PokerStory[], query: string): PokerStory[] {
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return stories.filter(({ ref, title, notes }) => {
    const text = `${ref} ${title} ${notes}`.toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** From so many stories on, the queue can be filtered. */
export const minStoriesToFilter = 6;
