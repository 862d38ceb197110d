/**
 * Returns the delay in seconds that a receiver's Retry-After header requests. A date is compared with `now`, the
 * database's clock in seconds. Returns null for any other value.
 */
export function retryAfterSeconds(header: string | null, now: number): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header)) return Number(header);
  // An HTTP date begins with the day of the week; `Date.parse` would also accept other formats.
  const at = /^[A-Z][a-z]{2}, /.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at / 1000 - now);
}
