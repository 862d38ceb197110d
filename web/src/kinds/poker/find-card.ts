import { cardNumber } from "#shared/rules/deck.ts";

/**
 * Returns the index of the card that `typed` names, or -1. An exact match comes first, then a card with that beginning.
 * `0.5` finds ½. Case is ignored, so `x` finds XS and `c` finds the coffee card.
 */
export function findCard(cards: readonly string[], typed: string): number {
  const wanted = typed.toLowerCase().replace(",", ".");
  const spellings = cards.map((card) => [card.toLowerCase(), String(cardNumber(card) ?? "")]);
  const exact = spellings.findIndex((names) => names.includes(wanted));
  return exact >= 0 ? exact : spellings.findIndex((names) => names.some((name) => name.startsWith(wanted)));
}

/** Key presses within this time are one search, so that 1 and 3 find the 13. In milliseconds. */
const typingMs = 700;

/** Finds cards by typing, one key at a time. */
export class CardSearch {
  private typed = "";
  private typedAt = 0;

  /**
   * Returns the index of the card that the recent keys name, or that this key alone names, or -1. `pressedAt` is the
   * event's time stamp in milliseconds.
   */
  find(cards: readonly string[], key: string, pressedAt: number): number {
    const before = pressedAt - this.typedAt < typingMs ? this.typed : "";
    this.typedAt = pressedAt;
    this.typed = before + key;
    const together = findCard(cards, this.typed);
    if (together >= 0 || before === "") return together;
    this.typed = key;
    return findCard(cards, key);
  }
}

/** Returns the index that an arrow key moves to in a row of `count` cards. Returns undefined for other keys. */
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
