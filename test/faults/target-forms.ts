import fc from "fast-check";

const prefixes = [
  "*",
  "/",
  "//",
  "\\",
  "/\\",
  "%2f",
  "%5c",
  ";",
  "/;",
  "?",
  "#",
  ".",
  "/.",
  "/./",
  "/..",
  "/x/..",
  "@",
  "http://h",
  "HTTP://h",
  "https://h:1",
  "hTTps://[::1]",
  "http://u@h",
  "http://u:p@h",
  "http:",
  "http:/",
  "http://",
  "http:///",
  "http://h\\",
  "http://h?",
  "http://h#",
  "ftp://h",
  "x://h",
  "h:443",
  "://h",
  "\u0080",
  "\u00ff",
];
const pieces = [
  "/",
  "//",
  "\\",
  "?",
  "#",
  ";",
  "*",
  ".",
  "..",
  "/../",
  "/./",
  "@",
  ":",
  "::",
  "%",
  "%2",
  "%zz",
  "%00",
  "%0a",
  "%20",
  "%23",
  "%25",
  "%2f",
  "%2F",
  "%3b",
  "%3f",
  "%40",
  "%5c",
  "%61",
  "%2561",
  "%c0%af",
  "%ff",
  "%e2%88%95",
  "&",
  "=",
  "+",
  "|",
  "^",
  "{",
  "}",
  '"',
  "'",
  "<",
  ">",
  "~",
  "\t",
  "\u0001",
  "\u007f",
  "\u0080",
  "\u00a0",
  "\u00e9",
  "\u00ff",
  "api",
  "API",
];
const values = [
  "00000000-0000-4000-8000-000000000000",
  "default",
  "team",
  "x",
  "..",
  "%2e%2e",
  "a%2fb",
  "%25",
];

/** One edit of a text. `at` is its position as a fraction of the length. */
type Change = (text: string, at: number) => string;

const hex = (text: string) =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");

const spliced = (text: string, at: number, replace: (one: string) => string) => {
  const i = Math.floor(at * text.length);
  return text.slice(0, i) + replace(text.charAt(i)) + text.slice(i + 1);
};

const changes = fc.oneof(
  fc.constantFrom<Change>(
    (text, at) => spliced(text, at, hex),
    (text, at) => spliced(text, at, (part) => hex(part).toUpperCase()),
    (text, at) => spliced(text, at, (part) => hex(part).replace("%", "%25")),
    (text, at) => spliced(text, at, (part) => part.toUpperCase()),
    (text, at) => spliced(text, at, (part) => part + part),
    (text, at) => spliced(text, at, () => ""),
  ),
  fc.constantFrom(...pieces).map(
    (piece): Change =>
      (text, at) =>
        spliced(text, at, (part) => piece + part),
  ),
);

const share = fc.integer({ min: 0, max: 999 }).map((n) => n / 1000);

/**
 * Returns request targets from the patterns of real routes: filled in, with up to four edits, and with prefixes that
 * some URL parsers skip. No target contains a byte that would end a request line.
 */
export function targetsLike(patterns: readonly string[]): fc.Arbitrary<string> {
  return fc
    .record({
      pattern: fc.constantFrom(...patterns),
      filling: fc.constantFrom(...values),
      prefixes: fc.array(fc.constantFrom(...prefixes), { maxLength: 2 }),
      changed: fc.array(fc.tuple(changes, share), { maxLength: 4 }),
      query: fc.constantFrom("", "", "?x", "?/api/me", "#/api/me", ";x=1"),
    })
    .map(({ pattern, filling, prefixes: before, changed, query }) => {
      const path = pattern.replace(/:\w+|\*/g, filling);
      const mutated = changed.reduce((text, [change, at]) => change(text, at), path);
      return before.join("") + mutated + query;
    });
}
