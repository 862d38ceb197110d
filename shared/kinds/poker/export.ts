import type { Runner } from "#shared/db/statement.ts";
import { distinctNames } from "#shared/rules/distinct-names.ts";
import { peopleOf } from "#shared/rules/distinct-room.ts";
import type { PastRound, PokerEnvelope, PokerStory } from "#shared/wire/poker.ts";
import { newestRounds } from "./rounds.ts";

const header = ["ticket", "story", "status", "estimate", "votes", "detail"];

/**
 * Returns a room's stories as rows of CSV. The sources are the member's envelope and the last revealed round of each
 * story. Invariant: it reads nothing else, so it cannot contain an unrevealed vote.
 */
export async function exportCsv(room: PokerEnvelope, runner: Runner): Promise<string[][]> {
  const rounds = await newestRounds(runner, room.id);
  const voters = [...rounds.values()].flatMap(({ votes }) => votes);
  const distinct = distinctNames([...peopleOf(room), ...voters]);
  return [header, ...room.state.stories.map((story) => rowOf(story, rounds.get(story.id), distinct))];
}

type Distinct = ReadonlyMap<string, string>;

function rowOf(
  { ref, title, status, estimate }: PokerStory,
  round: PastRound | undefined,
  distinct: Distinct,
): string[] {
  // Without a round the number of votes is unknown. The cell is empty, because a 0 would be false.
  const votes = round ? String(round.votes.length) : "";
  return [ref, title, status, estimate ?? "", votes, round ? detailOf(round, distinct) : ""];
}

function detailOf({ votes }: PastRound, distinct: Distinct): string {
  return votes.map(({ userId, name, value }) => `${distinct.get(userId) ?? name}: ${value}`).join("; ");
}
