/**
 * Returns a text of at most `most` characters. A longer one ends behind a word with "…". A word longer than a fifth of
 * the text is cut.
 */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const space = Math.max(text.lastIndexOf(" ", most - 1), text.lastIndexOf("\n", most - 1));
  let end = space >= most * 0.8 ? space : most - 1;
  // Half of a character would be shown as a box.
  if (isFirstHalf(text.charCodeAt(end - 1))) end--;
  return `${text.slice(0, end).trimEnd()}…`;
}

function isFirstHalf(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00;
}
