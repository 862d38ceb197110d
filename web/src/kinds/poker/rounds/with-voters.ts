import { createNameLookup } from "#shared/rules/distinct-names.ts";
import type { PastRound, PokerEnvelope } from "#shared/wire/poker.ts";
import { nameOf } from "../../../room/people.ts";

/** Returns rounds with the unambiguous names of the room's people, including those who left. */
export function withVoters(envelope: PokerEnvelope, rounds: readonly PastRound[]): PastRound[] {
  const called = createNameLookup(
    rounds.flatMap(({ votes }) => votes),
    (userId) => nameOf(envelope, userId),
  );
  return rounds.map((round) => ({
    ...round,
    votes: round.votes.map((vote) => ({ ...vote, name: called(vote) })),
  }));
}
