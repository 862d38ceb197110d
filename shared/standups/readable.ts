/** Characters that leave no mark on a page: spaces of any script, line breaks, and those that only direct a line. */
const blanks = String.raw`\u0009-\u000d\u0020\u0085\u00a0\u00ad\u1680\u2000-\u200f\u2028-\u202f\u205f-\u2064\u3000\ufeff`;

/**
 * Returns the SQL condition that a text has something to read. The blanks are listed one by one, because what `\s`
 * matches depends on the locale of the operator's database.
 */
export function isReadable(text: string): string {
  return `${text} ~ '[^${blanks}]'`;
}

/** The condition that an entry, as `e`, is answered: at least one of its fields has something to read. */
export const isResolved = isReadable("(e.yesterday || e.today || e.blockers)");
