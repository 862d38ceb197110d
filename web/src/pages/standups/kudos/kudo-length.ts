import { codePoints } from "#shared/rules/text.ts";

export const MAX_KUDO_LENGTH = 280;
/** The counter appears when this many characters are left. Earlier it would only distract. */
const near = 40;

/** Returns the number of characters left (negative: too many), or null while the limit is far away. */
export function charactersLeft(text: string): number | null {
  const left = MAX_KUDO_LENGTH - codePoints(text.trim());
  return left <= near ? left : null;
}
