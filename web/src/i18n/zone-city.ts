/** Returns what people in a zone call it: `America/New_York` is `New York` to them. */
export function cityOf(timeZone: string): string {
  return timeZone.split("/").at(-1)!.replaceAll("_", " ");
}
