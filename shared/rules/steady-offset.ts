import { offsetAt } from "./zone.ts";

/** Returns the offset that a zone keeps on a local day (YYYY-MM-DD) and around it; null where its clocks change then. */
export type SteadyOffset = (zone: string, date: string) => number | null;

const hourMs = 3_600_000;
// Everything that a slot of a day asks of a zone lies between these hours, counted from the day's 00:00 UTC, in any
// zone. No zone changes its clocks twice between two of them.
const lookedAt = [-24, 18, 60];

/**
 * Returns a `SteadyOffset` that remembers its answers, in milliseconds ahead of UTC. Reading a zone's clocks is slow,
 * and slots of many rules in one zone on the same days need them again and again.
 */
export function rememberOffsets(): SteadyOffset {
  const known = new Map<string, number | null>();
  return (zone, date) => {
    const key = `${date} ${zone}`;
    const remembered = known.get(key);
    if (remembered !== undefined) return remembered;
    const midnight = Date.parse(date);
    const [first, ...others] = lookedAt.map((hour) => offsetAt(zone, midnight + hour * hourMs));
    const steady = others.every((offset) => offset === first) ? first! : null;
    known.set(key, steady);
    return steady;
  };
}
