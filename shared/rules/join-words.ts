/** Joins texts as in "a, b and c". */
export function joinWords(texts: readonly string[], conjunction: "and" | "or" = "and"): string {
  if (texts.length < 2) return texts.join("");
  return `${texts.slice(0, -1).join(", ")} ${conjunction} ${texts.at(-1)}`;
}
