/**
 * Returns one or two initials of a name: of its first and of its last word. Words in brackets are used only if no other
 * word has a letter. Digits are used only in names without letters, and symbols only if there is neither.
 */
export function initials(name: string): string {
  const bare = name.replace(/[([{（［].{0,60}?[)\]}）］]/g, " ");
  for (const kind of [/\p{L}/u, /\p{N}/u])
    for (const text of [bare, name]) {
      const found = text.split(/\s+/).flatMap((word) => firstWith(kind, word) ?? []);
      if (found[0]) return upper(found[0] + found.slice(1).slice(-1).join(""));
    }
  return firstWith(/[^\p{Z}\p{C}]/u, name) ?? "?";
}

/** Returns the first grapheme, including marks and joiners, that matches. */
function firstWith(kind: RegExp, text: string): string | undefined {
  const segments = new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(text);
  for (const { segment } of segments) if (kind.test(segment)) return segment;
  return undefined;
}

/** Returns letters in upper case, except Georgian: few fonts have its capitals, and names do not begin with them. */
function upper(letters: string): string {
  return /\p{Script=Georgian}/u.test(letters) ? letters : letters.toLocaleUpperCase();
}
