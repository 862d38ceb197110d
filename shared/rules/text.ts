/** Returns the number of Unicode code points in `text`, which is how every length in the product is counted. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** Says whether Postgres can store `text` unchanged: well-formed Unicode without a NUL. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}

/** How a text is written: in one line, or in several, which may hold tabs and line feeds. */
export type Shape = "line" | "lines";

/** Runs of C0 control characters and DEL (protocol/conventions 44). */
const controls: Record<Shape, RegExp> = {
  line: /[^\P{ASCII}\x20-\x7e]+/gu,
  lines: /[^\P{ASCII}\x20-\x7e\t\n]+/gu,
};

/** Says whether `text` has a control character that a text of its shape may not have (protocol/conventions 44). */
export function hasControls(text: string, shape: Shape): boolean {
  return text.search(controls[shape]) >= 0;
}

/** Returns `text` with a space for each run of control characters that a text of its shape may not have. */
export function withoutControls(text: string, shape: Shape): string {
  return text.replace(controls[shape], " ");
}
