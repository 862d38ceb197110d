import type { PokerEnvelope } from "#shared/wire/poker.ts";
import { queueTotals, storyOnTable } from "./model.ts";

/**
 * Returns true if the room shows its summary. It has ended, or every story has an estimate and no round is open. A page
 * that saw the start of the round knows if its story got an estimate since (`isEstimated`). For other pages the reveal
 * is the end of the round.
 */
export function showsSummary({ state, revealed, endedAt }: PokerEnvelope, isEstimated = revealed): boolean {
  if (endedAt !== null) return state.stories.length > 0;
  const { settled, total } = queueTotals(state);
  return total > 0 && settled === total && (isEstimated || !storyOnTable(state));
}
