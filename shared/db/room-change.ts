/** The present counters of a room. Newer counters win; they never decrease. */
export type RoomChange = { id: string; version: number; presenceVersion: number };

/** Returns the change that carries the newer of each counter. */
export function newest(a: RoomChange, b: RoomChange): RoomChange {
  return {
    id: a.id,
    version: Math.max(a.version, b.version),
    presenceVersion: Math.max(a.presenceVersion, b.presenceVersion),
  };
}
