/** Returns the number of Unicode code points in `text`. All length limits of the product use this number. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** Returns true if Postgres can store `text` unchanged: well-formed Unicode without a NUL. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}

/** The shape of a text: one line, or several lines, which may contain tabs and line feeds. */
export type Shape = "line" | "lines";

/** Runs of control characters: C0, DEL and C1, which terminals obey too. */
const controls: Record<Shape, RegExp> = {
  line: /\p{Cc}+/gu,
  lines: /[^\P{Cc}\t\n]+/gu,
};

/** Embeddings, overrides and isolates of the bidirectional algorithm. They are allowed in texts of several lines. */
const bidiControls = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * Returns true if `text` has a forbidden control character: C0, DEL, C1, and in one line also bidirectional controls.
 * Tabs and line feeds are allowed in several lines.
 */
export function hasControls(text: string, shape: Shape): boolean {
  return text.search(controls[shape]) >= 0 || (shape === "line" && text.search(bidiControls) >= 0);
}

/**
 * Removes forbidden control characters from `text`. Each run of C0, DEL and C1 becomes a space. Bidirectional controls
 * are deleted.
 */
export function withoutControls(text: string, shape: Shape): string {
  const spaced = text.replace(controls[shape], " ");
  return shape === "line" ? spaced.replace(bidiControls, "") : spaced;
}
