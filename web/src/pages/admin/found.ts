/** Returns the entries one of whose texts holds what was typed, whatever its case and accents. */
export function found<T>(entries: readonly T[], typed: string, texts: (entry: T) => readonly string[]): T[] {
  const wanted = folded(typed);
  return entries.filter((entry) => texts(entry).some((text) => folded(text).includes(wanted)));
}

function folded(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
}
