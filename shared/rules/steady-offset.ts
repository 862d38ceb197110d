import { offsetAt } from "./zone.ts";

/**
 * Returns a zone's UTC offset on a local day (YYYY-MM-DD) in ms. Returns null if the offset changes on or near that
 * day.
 */
export type SteadyOffset = (zone: string, date: string) => number | null;

const hourMs = 3_600_000;
// Hours from the day's 00:00 UTC. A slot's calculation only needs offsets in this range, in any zone. No zone changes
// its clocks twice between two of these hours.
const SAMPLE_HOURS = [-24, 18, 60];

/**
 * Creates a `SteadyOffset` with a cache. Reading a zone's offset is slow, and many schedules need the same zones and
 * days.
 */
export function createSteadyOffset(): SteadyOffset {
  const cache = new Map<string, number | null>();
  return (zone, date) => {
    const key = `${date} ${zone}`;
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const midnight = Date.parse(date);
    const [first, ...others] = SAMPLE_HOURS.map((hour) => offsetAt(zone, midnight + hour * hourMs));
    const steady = others.every((offset) => offset === first) ? first! : null;
    cache.set(key, steady);
    return steady;
  };
}
