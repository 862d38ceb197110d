/**
 * Returns one or two letters that stand for a name: the first of its first and of its last word. Words in brackets count
 * only where nothing else has a letter, digits only in a name without letters, and a symbol only where there is neither.
 */
export function initials(name: string): string {
  const bare = name.replace(/[([{（［].*?[)\]}）］]/gu, " ");
  for (const kind of [/\p{L}/u, /\p{N}/u])
    for (const text of [bare, name]) {
      const words = text.split(/\s+/).filter((word) => kind.test(word));
      if (words.length > 0)
        return [words[0]!, ...words.slice(1).slice(-1)].map((word) => upper(firstWith(kind, word))).join("");
    }
  return firstWith(/[^\p{Z}\p{C}]/u, name) || "?";
}

/** Returns the first character as people see them, marks and joiners included, that matches; "" where none does. */
function firstWith(kind: RegExp, text: string): string {
  const segments = new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(text);
  for (const { segment } of segments) if (kind.test(segment)) return segment;
  return "";
}

/** Georgian has capitals that few fonts hold, and none at the beginning of a name. */
function upper(letter: string): string {
  return /\p{Script=Georgian}/u.test(letter) ? letter : letter.toLocaleUpperCase();
}
