/** Returns the entries with a text that contains the typed text. Ignores case and accents. */
export function entriesWith<T>(
  entries: readonly T[],
  typed: string,
  texts: (entry: T) => readonly string[],
): T[] {
  const wanted = foldedText(typed);
  return entries.filter((entry) => texts(entry).some((text) => foldedText(text).includes(wanted)));
}

/**
 * Returns a text in lower case, without accents and surrounding spaces, and with straight apostrophes. So `zurich`
 * finds Zürich, and `l'équipe` finds l’équipe.
 */
export function foldedText(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").replaceAll("\u2019", "'").toLowerCase().trim();
}
