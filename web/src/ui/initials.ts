/**
 * Returns one or two letters that stand for a name: the first of its first and of its last word. Words in brackets count
 * only where nothing else has a letter, digits only in a name without letters, and a symbol only where there is neither.
 */
export function initials(name: string): string {
  const bare = name.replace(/[([{（［].*?[)\]}）］]/g, " ");
  for (const kind of [/\p{L}/u, /\p{N}/u])
    for (const text of [bare, name]) {
      const found = text.split(/\s+/).flatMap((word) => firstWith(kind, word) ?? []);
      if (found[0]) return upper(found[0] + found.slice(1).slice(-1).join(""));
    }
  return firstWith(/[^\p{Z}\p{C}]/u, name) ?? "?";
}

/** Returns the first character as people see them, marks and joiners included, that matches. */
function firstWith(kind: RegExp, text: string): string | undefined {
  const segments = new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(text);
  for (const { segment } of segments) if (kind.test(segment)) return segment;
  return undefined;
}

/** Georgian has capitals that few fonts hold, and none at the beginning of a name. */
function upper(letters: string): string {
  return /\p{Script=Georgian}/u.test(letters) ? letters : letters.toLocaleUpperCase();
}
