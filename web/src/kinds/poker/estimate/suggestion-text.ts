import { msg } from "@lit/localize";
import type { PokerState, PokerStory } from "#shared/wire/poker.ts";
import { str } from "../../../i18n/str.ts";
import { outcomeOf, suggestionOf } from "../outcome.ts";

/** Explains the preselected card of a round whose people disagree. "" if the card is the median, and so in sight. */
export function suggestionText({ deck }: PokerState, { votes = [], results }: PokerStory): string {
  const suggestion = suggestionOf(deck, votes);
  const isSplit = ["close", "spread"].includes(outcomeOf(deck, votes).kind);
  if (!isSplit || !suggestion) return "";
  const [low, high] = suggestion.between ?? [];
  if (low !== undefined) return msg(str`Between ${low} and ${high}: the higher is suggested.`);
  const { card } = suggestion;
  const isMedian = card === String(results?.median) || card === results?.middle;
  return isMedian ? "" : msg(str`Suggested: ${card}`);
}
