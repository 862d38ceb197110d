import { withoutControls } from "../text.ts";

/** The longest that the server takes, in code points. */
export const storyLimits = { ref: 40, title: 200, notes: 2000 } as const;

/** What stands behind notes that were cut. */
export const cutMark = "…";

/** Returns a text in Unicode that Postgres stores, its lines ended by LF, without byte order marks. */
export function plainText(text: string): string {
  return text
    .toWellFormed()
    .replace(/^\uFEFF+/, "")
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, "\n");
}

/** Characters that change the direction of what follows; the server refuses those that override it. */
const directions = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Returns a text in one line, without control characters and without blanks at its ends that cannot be seen. */
export function oneLine(text: string): string {
  return withoutControls(text.replace(directions, ""), "line")
    .replace(/\s+/gu, " ")
    .replace(/^[\s\u200b\ufeff]+|[\s\u200b\ufeff]+$/gu, "");
}

/** Returns notes without control characters and without blank lines around them. */
export function severalLines(text: string): string {
  return withoutControls(text.replace(directions, "").replace(/[\v\f]/g, "\n"), "lines").trim();
}

/** Cuts a text to at most `limit` code points, at a blank where one is near. Returns what is kept and what is cut off. */
export function cutAtWord(text: string, limit: number): { kept: string; rest: string } {
  const start = firstCodePoints(text, limit);
  if (start.length === text.length) return { kept: text, rest: "" };
  const word = /\s\S{0,40}$/u.exec(text.startsWith(" ", start.length) ? `${start} ` : start);
  const end = word && word.index > 0 ? word.index : start.length;
  return { kept: text.slice(0, end).trimEnd(), rest: text.slice(end).trimStart() };
}

/** Returns a text of at most `limit` code points; one that is cut ends with `mark`, where there is room for it. */
export function shortened(text: string, limit: number, mark: string = cutMark): string {
  if (firstCodePoints(text, limit).length === text.length) return text;
  const room = limit - [...mark].length;
  return room < 0 ? "" : cutAtWord(text, room).kept + mark;
}

function firstCodePoints(text: string, count: number): string {
  if (text.length <= count) return text;
  let end = 0;
  for (let left = count; left > 0 && end < text.length; left--)
    end += text.codePointAt(end)! > 0xffff ? 2 : 1;
  return text.slice(0, end);
}
