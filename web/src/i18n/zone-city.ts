/**
 * Returns what people in a zone call it: `America/New_York` is `New York` to them. Zones of a fixed offset count the
 * other way round than everybody else, so that `Etc/GMT-9` is `UTC+9`.
 */
export function cityOf(timeZone: string): string {
  const [, sign, hours] = /^Etc\/GMT([+-])(\d+)$/.exec(timeZone) ?? [];
  if (sign) return `UTC${sign === "-" ? "+" : "-"}${hours}`;
  return timeZone.split("/").at(-1)!.replaceAll("_", " ");
}
