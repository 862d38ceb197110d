import { codePoints } from "#shared/rules/text.ts";

export const longestKudo = 280;
/** The counter appears when this much is left: before, it would only distract. */
const near = 40;

/** Returns how many characters a text may still take (negative: too many), or null while that is far off. */
export function charactersLeft(text: string): number | null {
  const left = longestKudo - codePoints(text.trim());
  return left <= near ? left : null;
}
