/** What is written from right to left, or changes the direction of what follows. */
const directing =
  /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Returns a text that somebody else wrote, such as a name, as it may stand in a sentence: where its direction could
 * change that of the words around it, between U+2068 and U+2069; otherwise as it is.
 */
export function isolated(text: string): string {
  if (!directing.test(text)) return text;
  return `\u2068${isBalanced(text) ? text : text.replace(/[\u2066-\u2069]/g, "")}\u2069`;
}

/** Says whether each isolate in a text ends in it, so that none of them ends the one around it. */
function isBalanced(text: string): boolean {
  let open = 0;
  for (const mark of text.match(/[\u2066-\u2069]/g) ?? []) {
    open += mark === "\u2069" ? -1 : 1;
    if (open < 0) return false;
  }
  return open === 0;
}
