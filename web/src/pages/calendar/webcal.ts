/** Returns the address under which calendar programs subscribe to a feed: `webcal:` for both https and http. */
export function webcalAddress(url: string): string {
  return url.replace(/^https?:/i, "webcal:");
}
