const roman = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "xiii", "xiv", "xv"];
const letter = (at: number) => String.fromCodePoint(97 + at);

/** The patterns of list counters, each with the expected counter of the item at an index. */
const counters: [RegExp, (at: number) => string | undefined][] = [
  [/^\((\d{1,3})\)\s+/, (at) => String(at + 1)],
  [/^(\d{1,3})(?:\s+[-–—]\s+|:\s+|\s+)/, (at) => String(at + 1)],
  [/^\(?([a-z])[.)]\s+/, letter],
  [/^\(?([A-Z])[.)]\s+/, (at) => letter(at).toUpperCase()],
  [/^\(?([ivx]{1,5})[.)]\s+/, (at) => roman[at]],
];
const level = /^\d{1,2}(?:\.\d{1,2})+[.)]?\s+/;

type Line = { marker: string; text: string };

/**
 * Removes list counters from lines: numbers, letters and Roman numerals that count without gaps from the first line to
 * the last. It removes `1.2` if other lines are numbered. Lines that `counts` excludes stay unchanged.
 */
export function stripCounters<L extends Line>(lines: readonly L[], counts: (at: number) => boolean): L[] {
  const counted = lines.filter(({ marker }, at) => counts(at) && marker === "");
  const found = counters.find(
    ([pattern, countAt]) =>
      counted.length > 1 && counted.every(({ text }, at) => pattern.exec(text)?.[1] === countAt(at)),
  );
  const pattern = lines.some(({ marker }) => marker === "number") ? level : found?.[0];
  if (!pattern) return [...lines];
  return lines.map((line, at) =>
    counts(at) && line.marker === "" && pattern.test(line.text)
      ? { ...line, marker: "number", text: line.text.replace(pattern, "") }
      : line,
  );
}
