/**
 * Returns how many seconds a receiver asks to wait, by its Retry-After header: seconds, or a date, which is compared
 * with `now`, the database's clock in seconds. Null for any other value.
 */
export function retryAfterSeconds(header: string | null, now: number): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header)) return Number(header);
  // An HTTP date begins with the day of the week; the parser would also take other forms.
  const at = /^[A-Z][a-z]{2}, /.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at / 1000 - now);
}
