export const [controlled, overridden, c1] = ["a\u0001\u001f\u007f", "a\u202eb", "a\u009b2J\u0085"];

/** Texts that often break databases, encoders or templates. `kept` is true for texts that are accepted. */
export const hostile: [what: string, text: string, kept: boolean][] = [
  ["NUL", "a\0b", false],
  ["only NUL", "\0", false],
  ["a high surrogate alone", "a\ud83c", false],
  ["a low surrogate alone", "\udca1b", false],
  ["surrogates the wrong way round", "\udca1\ud83c", false],
  ["an emoji", "a🂡", true],
  ["right to left", "aمرحبا\u200f", true],
  ["an override of direction", overridden, false],
  ["a joined emoji", "a👩‍👩‍👧", true],
  ["combining marks", `a${"\u0301".repeat(6)}`, true],
  ["composed and decomposed", "aé e\u0301", true],
  ["control characters", controlled, false],
  ["C1 control characters", c1, false],
  ["line separators", "a\u2028\u2029b", true],
  ["a noncharacter", "a\uffff\ufffe", true],
  ["a replacement character", "a\ufffd", true],
  ["__proto__", "__proto__", true],
  ["SQL", "a';drop--", true],
  ["SQL parameters", "$1 $$ :a ?", true],
  ["JSON", 'a":{"b', true],
  ["backslashes", "a\\u0000", true],
  ["percent", "a%00%s%n", true],
  ["markup", "<b>&amp;", true],
  ["a template", "a${7*7}", true],
  ["null as text", "null", true],
  ["undefined as text", "undefined", true],
  ["a number as text", "1e999", true],
  ["letters that change length with case", "aİßﬁ", true],
];

/** Texts that are too long for every field. */
export const huge: [string, string, boolean][] = [
  ["10,000 emoji", "🂡".repeat(10_000), false],
  ["60,000 letters", "x".repeat(60_000), false],
  ["30,000 combining marks", "\u0301".repeat(30_000), false],
];
