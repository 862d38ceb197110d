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

/** Runs of C0 control characters and DEL. */
const controls: Record<Shape, RegExp> = {
  line: /[^\P{ASCII}\x20-\x7e]+/gu,
  lines: /[^\P{ASCII}\x20-\x7e\t\n]+/gu,
};

/** Embeddings, overrides and isolates of the bidirectional algorithm. Text of several lines may hold them. */
const bidiControls = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * Says whether `text` has a control character that a text of its shape may not have: C0, DEL, and in one line also a
 * bidirectional control.
 */
export function hasControls(text: string, shape: Shape): boolean {
  return text.search(controls[shape]) >= 0 || (shape === "line" && text.search(bidiControls) >= 0);
}

/**
 * Returns `text` without the control characters that a text of its shape may not have: a space for each run of C0 and
 * DEL, nothing for bidirectional controls.
 */
export function withoutControls(text: string, shape: Shape): string {
  const spaced = text.replace(controls[shape], " ");
  return shape === "line" ? spaced.replace(bidiControls, "") : spaced;
}
