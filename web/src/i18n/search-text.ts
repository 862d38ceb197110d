/** Returns the entries of which one text contains what was typed, ignoring letter case and accents. */
export function entriesWith<T>(
  entries: readonly T[],
  typed: string,
  texts: (entry: T) => readonly string[],
): T[] {
  const wanted = foldedText(typed);
  return entries.filter((entry) => texts(entry).some((text) => foldedText(text).includes(wanted)));
}

/** Returns a text in lower case, without accents and surrounding spaces, so that `zurich` finds Zürich. */
export function foldedText(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
}
