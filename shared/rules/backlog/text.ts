import { withoutControls } from "../text.ts";

/** The server's maximum lengths, in code points. */
export const storyLimits = { ref: 40, title: 200, notes: 2000 } as const;

/** The mark at the end of truncated notes. */
export const ellipsis = "…";

/** Normalises a text: well-formed Unicode, LF line ends, and no byte order marks at the start. */
export function plainText(text: string): string {
  return text
    .toWellFormed()
    .replace(/^\uFEFF+/, "")
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, "\n");
}

/** Characters that control text direction. The server refuses some of them. */
const directions = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Converts a text to one line. It removes control characters, and invisible blanks at the ends. */
export function oneLine(text: string): string {
  return withoutControls(text.replace(directions, ""), "line")
    .replace(/\s+/gu, " ")
    .replace(/^[\s\u200b\ufeff]+|(?<![\s\u200b\ufeff])[\s\u200b\ufeff]+$/gu, "");
}

/** Removes control characters from notes, and blank lines around them. */
export function severalLines(text: string): string {
  return withoutControls(text.replace(directions, "").replace(/[\v\f]/g, "\n"), "lines").trim();
}

/** Cuts a text to at most `limit` code points, at a nearby blank if possible. Returns both parts. */
export function cutAtWord(text: string, limit: number): { kept: string; rest: string } {
  const start = firstCodePoints(text, limit);
  if (start.length === text.length) return { kept: text, rest: "" };
  const word = /\s\S{0,40}$/u.exec(text.startsWith(" ", start.length) ? `${start} ` : start);
  const end = word && word.index > 0 ? word.index : start.length;
  return { kept: text.slice(0, end).trimEnd(), rest: text.slice(end).trimStart() };
}

/** Truncates a text to `limit` code points. A truncated text ends with `mark`, and is "" if `mark` does not fit. */
export function shortened(text: string, limit: number, mark: string = ellipsis): string {
  if (firstCodePoints(text, limit).length === text.length) return text;
  const available = limit - [...mark].length;
  return available < 0 ? "" : cutAtWord(text, available).kept + mark;
}

function firstCodePoints(text: string, count: number): string {
  if (text.length <= count) return text;
  let end = 0;
  for (let left = count; left > 0 && end < text.length; left--)
    end += text.codePointAt(end)! > 0xffff ? 2 : 1;
  return text.slice(0, end);
}
