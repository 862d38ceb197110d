import { cardNumber, isSpecial } from "../deck.ts";
import { isPlaceholder } from "./clean.ts";

const sizes: Record<string, string> = {
  "extra small": "XS",
  "x-small": "XS",
  xsmall: "XS",
  tiny: "XS",
  small: "S",
  medium: "M",
  large: "L",
  "extra large": "XL",
  "x-large": "XL",
  xlarge: "XL",
  "extra extra large": "XXL",
  "xx-large": "XXL",
  klein: "S",
  mittel: "M",
  groß: "L",
  petit: "S",
  moyen: "M",
  grand: "L",
};

const unit =
  /(?<!\s)\s*(?:story[ -]?)?(?:points?|pts?|sp|punkte?|pontos?|puntos?|punti|punten|punkty|poäng|puan|баллов|балла|бал[ліи]+|очк[оаов]+|ポイント|포인트|点|點)\.?$/iu;

/** The card for an estimate. `card` is "" without a matching card. `isLost` is true if the deck lacks the estimate. */
export type EstimateReading = { card: string; isLost: boolean };

/** Returns a parser for estimates such as `5 points`, `0,5`, `1/2`, `~5`, `5.0` and `medium`. `?` is not an estimate. */
export function createEstimateReader(cards: readonly string[]): (cell: string) => EstimateReading {
  const playable = cards.filter((card) => !isSpecial(card));
  const read = (cell: string): string | undefined => {
    const text = cell.replace(/^[~≈]\s*/, "").trim();
    const same = playable.find((card) => card.toLowerCase() === text.toLowerCase());
    if (same !== undefined) return same;
    const size = sizes[text.toLowerCase()];
    if (size) return playable.find((card) => card.toUpperCase() === size);
    const value = parseNumber(text);
    return value === null ? undefined : playable.find((card) => cardNumber(card) === value);
  };
  return (cell) => {
    const card = read(cell);
    return { card: card ?? "", isLost: card === undefined && !isPlaceholder(cell) };
  };
}

/** Returns true if a text is a number followed by a unit, such as `5 SP`. */
export function isEstimateWithUnit(text: string): boolean {
  return unit.test(text) && parseNumber(text.replace(/^[~≈]\s*/, "")) !== null;
}

/** Parses the number of an estimate, with a decimal point or comma. Returns null for other texts. */
function parseNumber(text: string): number | null {
  const bare = text.replace(unit, "").trim();
  const [, whole = "", fraction] = /^(\d{0,4})\s*([½¼¾])$/u.exec(bare) ?? [];
  if (fraction) return Number(whole || 0) + { "½": 0.5, "¼": 0.25, "¾": 0.75 }[fraction as "½"];
  return /^0\d/.test(bare) ? cardNumber(bare.replace(/^0+(?=\d)/, "")) : cardNumber(bare);
}
