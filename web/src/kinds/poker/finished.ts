import type { PokerEnvelope } from "#shared/wire/poker.ts";
import { queueTotals, storyOnTable } from "./model.ts";

/**
 * Returns true if the room shows its summary: it has ended, or every story has an estimate and none is voted on. A story
 * that is voted on again keeps its estimate, but has the status `voting` until an estimate is saved.
 */
export function showsSummary({ state, endedAt }: PokerEnvelope): boolean {
  if (endedAt !== null) return state.stories.length > 0;
  const { settled, total } = queueTotals(state);
  return total > 0 && settled === total && storyOnTable(state)?.status !== "voting";
}
