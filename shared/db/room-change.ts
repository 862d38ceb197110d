/** The current counters of a room. They never decrease. */
export type RoomChange = { id: string; version: number; presenceVersion: number };

/**
 * The complete change that an action made in a room. `peopleVersion` is the room's people version at that moment, or
 * null if it has none. The other fields belong to the room's kind.
 */
export type Delta = Readonly<{ peopleVersion: number | null; [field: string]: unknown }>;

/**
 * A change as this process receives it. Only its own changes have a delta, which holds everything that the version
 * changed. `presenceOnly` marks a change of presence: another process may have made its version.
 */
export type LocalChange = RoomChange & { delta?: Delta | null; presenceOnly?: boolean };

/** Returns a change with the newer value of each counter. */
export function newest(a: RoomChange, b: RoomChange): RoomChange {
  return {
    id: a.id,
    version: Math.max(a.version, b.version),
    presenceVersion: Math.max(a.presenceVersion, b.presenceVersion),
  };
}
