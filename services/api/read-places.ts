import { createPlaces, type Places } from "#shared/runtime/places.ts";
import { problem } from "#shared/wire/problems.ts";

/**
 * Returns the places for reads that cost much, such as rooms and spaces: half of a pool's connections, in the order in
 * which they were asked for. The other half is left to what writes (protocol/guarantees 65). Where no place becomes free
 * in time, `take` throws `unavailable`.
 */
export function createReadPlaces(connections: number): Places {
  return createPlaces({
    places: Math.max(1, Math.floor(connections / 2)),
    mostWaiting: 10_000,
    waitMs: 10_000,
    refused: () => problem("unavailable", undefined, { retryAfterSeconds: 5 }),
  });
}
