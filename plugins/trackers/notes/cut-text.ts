/**
 * Returns a text of at most `most` characters. A longer one is cut behind a word and ends with "…". It is cut within the
 * word if that is longer than a fifth of the text.
 */
export function cutText(text: string, most: number): string {
  // A character has at most two units.
  if (text.length <= most) return text;
  const characters = [...text];
  if (characters.length <= most) return text;
  let end = most - 1;
  const first = Math.floor(most * 0.8);
  while (end > first && !/\s/.test(characters[end]!)) end--;
  const kept = characters.slice(0, end > first ? end : most - 1);
  return `${kept.join("").trimEnd()}…`;
}
