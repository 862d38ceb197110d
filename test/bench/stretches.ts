import type { Figures } from "./bench.ts";
import type { Scale } from "./scale.ts";
import type { Way } from "./callers.ts";
import type { Child } from "./child.ts";
import type { Stretch } from "./load.ts";
import type { Room } from "./world.ts";

/** Runs calls for this long with one caller for each room, and stores the rooms' next turns. */
export async function stretch(load: Child, name: string, rooms: Room[], ms: number): Promise<Stretch> {
  const result = await load.call<Stretch>("stretch", { name, rooms, ms });
  for (const [i, room] of rooms.entries()) room.turn = result.turns[i]!;
  return result;
}

/** Prepares these ways and uses each briefly: opens connections, plans statements, compiles code. */
export async function prepare(
  load: Child,
  ways: Record<string, Way>,
  rooms: Room[],
  { warmUpMs }: Scale,
): Promise<void> {
  for (const [name, way] of Object.entries(ways)) {
    await load.call("prepare", { name, way });
    await stretch(load, name, rooms, warmUpMs);
  }
}

/** Returns the figures of a stretch. */
export function ratesOf({ perSecond, p50, p99, loaderBusy }: Stretch, prefix = ""): Figures {
  return {
    [`${prefix}perSecond`]: perSecond,
    [`${prefix}p50Ms`]: p50,
    [`${prefix}p99Ms`]: p99,
    [`${prefix}loaderBusy`]: loaderBusy,
  };
}
