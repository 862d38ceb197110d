import { cardNumber } from "#shared/rules/deck.ts";

/**
 * Returns the index of the card that `typed` names, or -1: an exact match first, then one that begins so.
 * `0.5` finds ½, and case never matters, so `x` finds XS and `c` the coffee.
 */
export function findCard(cards: readonly string[], typed: string): number {
  const wanted = typed.toLowerCase().replace(",", ".");
  const spellings = cards.map((card) => [card.toLowerCase(), String(cardNumber(card) ?? "")]);
  const exact = spellings.findIndex((names) => names.includes(wanted));
  return exact >= 0 ? exact : spellings.findIndex((names) => names.some((name) => name.startsWith(wanted)));
}

/** Returns the index an arrow key leads to in a row of `count` cards, or undefined for another key. */
export function arrowTarget(
  key: string,
  at: number,
  count: number,
  isRightToLeft = false,
): number | undefined {
  const forward = isRightToLeft ? "ArrowLeft" : "ArrowRight";
  const backward = isRightToLeft ? "ArrowRight" : "ArrowLeft";
  if (key === forward || key === "ArrowDown") return (at + 1) % count;
  if (key === backward || key === "ArrowUp") return (at - 1 + count) % count;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return undefined;
}
