/** Returns one or two letters that stand for a name: of its first and its last word, emoji and accents intact. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  if (words.length === 0) return "?";
  const first = firstGrapheme(words[0]!);
  const last = words.length > 1 ? firstGrapheme(words.at(-1)!) : "";
  return (first + last).toLocaleUpperCase();
}

function firstGrapheme(word: string): string {
  const segments = new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(word);
  for (const { segment } of segments) return segment;
  return "";
}
