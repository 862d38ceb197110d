import type { Runner } from "#shared/db/statement.ts";
import { isolated } from "#shared/rules/isolated.ts";
import type { PastRound, PokerEnvelope, PokerStory } from "#shared/wire/poker.ts";
import { newestRounds } from "./rounds.ts";

const header = ["ticket", "story", "status", "estimate", "votes", "detail"];

/**
 * Returns a room's stories as rows of CSV (protocol/poker 37, 38): from the envelope as its member was given it, and
 * from each story's last revealed round.
 * Invariant: it reads nothing else, so an unrevealed vote cannot be in it.
 */
export async function exportCsv({ id, state }: PokerEnvelope, runner: Runner): Promise<string[][]> {
  const rounds = await newestRounds(runner, id);
  return [header, ...state.stories.map((story) => rowOf(story, rounds.get(story.id)))];
}

function rowOf({ ref, title, status, estimate }: PokerStory, round: PastRound | undefined): string[] {
  // Without a round nothing says whether anybody voted: the cell is empty, because a 0 would be false.
  const votes = round ? String(round.votes.length) : "";
  return [ref, title, status, estimate ?? "", votes, round ? detailOf(round) : ""];
}

function detailOf({ votes }: PastRound): string {
  return votes.map(({ name, value }) => `${isolated(name)}: ${value}`).join("; ");
}
