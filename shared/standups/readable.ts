/** Characters that are invisible on a page: spaces of any script, line breaks, and control characters of direction. */
const blanks = String.raw`\u0009-\u000d\u0020\u0085\u00a0\u00ad\u1680\u2000-\u200f\u2028-\u202f\u205f-\u2064\u3000\ufeff`;

/**
 * Returns the SQL condition that a text has a visible character. The blanks are listed one by one, because the meaning
 * of `\s` depends on the locale of the operator's database.
 */
export function isReadable(text: string): string {
  return `${text} ~ '[^${blanks}]'`;
}

/** The condition that the entry `e` is written: at least one of its fields has a visible character. */
export const isWritten = isReadable("(e.yesterday || e.today || e.blockers)");
