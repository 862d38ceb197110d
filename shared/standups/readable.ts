/** Everything that leaves no mark on a page: spaces of any script, line breaks, and what only steers a line. */
const blanks = String.raw`\u0009-\u000d\u0020\u0085\u00a0\u00ad\u1680\u2000-\u200f\u2028-\u202f\u205f-\u2064\u3000\ufeff`;

/**
 * Returns the SQL condition that a text has something to read. The blanks are named one by one, because what `\s` means
 * depends on the locale that an operator's database was made with.
 */
export function isReadable(text: string): string {
  return `${text} ~ '[^${blanks}]'`;
}

/** The condition that an entry, as `e`, is an answer: some field of it can be read. Contract 4. */
export const isAnswered = isReadable("(e.yesterday || e.today || e.blockers)");
