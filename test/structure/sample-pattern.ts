/** A part of a parsed pattern: the strings that it can match, a sequence of parts, or a choice between sequences. */
type Part = { kind: "one"; texts: string[] } | { kind: "choice"; options: Part[][]; isOptional: boolean };

/** Characters from which the matches of a class are chosen. */
const pool = [
  ..." \t\n\u00a0aZé1:-_*#.,;|<>[](){}!'\"`~&/\\@=+?$^%•→",
  ..."\u200b\u200d\ufeff\u202e\u0001\u0301漢か한Яα👩🏽\u{1f3f4}\u{e0061}\u{e007f}\u2028",
];

/** Returns random texts that a pattern could match, each as the list of its parts. Quantifiers count once. */
export function samplePattern(source: string, flags: string, count: number): string[][] {
  const parts = parsePattern(source, flags);
  const random = createRandom(source.length);
  return Array.from({ length: count }, () => sample(parts, random));
}

function sample(parts: readonly Part[], random: () => number): string[] {
  return parts.flatMap((part) => {
    if (part.kind === "one") return part.texts.length > 0 ? [pick(part.texts, random)] : [];
    if (part.isOptional && random() < 0.3) return [];
    return sample(pick(part.options, random), random);
  });
}

function pick<T>(from: readonly T[], random: () => number): T {
  return from[Math.floor(random() * from.length)]!;
}

/** Returns a generator of the same numbers in every run, so that a failure can be repeated. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** An atom of a pattern: an escape, a class (with nested classes), the start of a group, or one character. */
const atom =
  /\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\k<\w+>|\\.|\[(?:\\.|\[(?:\\.|[^\]\\])*\]|[^\]\\[])*\]|\(\?(?:[:=!]|<[=!]|<\w+>)|[^]/uy;
const quantifier = /(?:[*+?]|\{\d+(?:,\d*)?\})\??/y;

function parsePattern(source: string, flags: string): Part[] {
  let at = 0;
  const read = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const found = pattern.exec(source)?.[0] ?? "";
    at += found.length;
    return found;
  };
  const readOptions = (): Part[][] => {
    const options: Part[][] = [[]];
    while (at < source.length) {
      const found = read(atom);
      if (found === ")") return options;
      if (found === "|") options.push([]);
      else options.at(-1)!.push(...readPart(found));
    }
    return options;
  };
  const readPart = (found: string): Part[] => {
    if (found === "^" || found === "$" || /^\\[bBk\d]/.test(found)) return [];
    const inner: Part[][] | null = found.startsWith("(") ? readOptions() : null;
    const isOptional = /^[*?]|^\{0/.test(read(quantifier));
    if (inner) return /^\(\?<?!/.test(found) ? [] : [{ kind: "choice", options: inner, isOptional }];
    const one: Part = { kind: "one", texts: matchesOf(found, flags) };
    return isOptional ? [{ kind: "choice", options: [[one]], isOptional }] : [one];
  };
  return [{ kind: "choice", options: readOptions(), isOptional: false }];
}

function matchesOf(found: string, flags: string): string[] {
  if (found.length === 1 && found !== ".") return [found];
  const pattern = new RegExp(`^${found}$`, flags.replace(/[gmy]/g, ""));
  const inside = [...found].filter((character) => pattern.test(character));
  return [...new Set([...inside, ...pool.filter((character) => pattern.test(character))])];
}
