/** Returns the number of Unicode code points in `text`, which is how every length in the product is counted. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** Says whether Postgres can store `text` unchanged: well-formed Unicode without a NUL. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}
