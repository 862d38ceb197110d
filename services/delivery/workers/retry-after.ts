/**
 * Returns how many seconds a receiver asks to be left alone, by its Retry-After header: seconds, or a date, which is held
 * against `now`, the database's clock in seconds. Null where it asks for nothing that can be read.
 */
export function retryAfterSeconds(header: string | null, now: number): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header)) return Number(header);
  // A date in words, as HTTP writes it; other spellings that the parser would take are no dates there.
  const at = /^[A-Z][a-z]{2}, /.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at / 1000 - now);
}
