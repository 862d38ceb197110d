/** Right-to-left characters, and characters that change the direction of the following text. */
const affectsDirection =
  /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Isolates a user's text, such as a name, for use in a sentence. If the text could change the direction of the words
 * around it, it is enclosed in U+2068 and U+2069. Otherwise it stays unchanged. Words from right to left
 * (`isRightToLeft`) can reorder every text, such as `C++`, so each is enclosed except "".
 */
export function isolated(text: string, isRightToLeft = false): string {
  if (isRightToLeft ? text === "" : !affectsDirection.test(text)) return text;
  return `\u2068${isBalanced(text) ? text : text.replace(/[\u2066-\u2069]/g, "")}\u2069`;
}

/** Returns true if all isolates in a text are closed, so that they do not close the enclosing isolate. */
function isBalanced(text: string): boolean {
  let open = 0;
  for (const mark of text.match(/[\u2066-\u2069]/g) ?? []) {
    open += mark === "\u2069" ? -1 : 1;
    if (open < 0) return false;
  }
  return open === 0;
}
