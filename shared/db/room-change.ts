/** The present counters of a room. Newer counters win; they never decrease. */
export type RoomChange = { id: string; version: number; presenceVersion: number };

/**
 * What exactly an action changed in a room. `peopleVersion` is that of the room at that moment, null where it has none; the
 * rest is for the room's kind alone.
 */
export type Delta = Readonly<{ peopleVersion: number | null; [what: string]: unknown }>;

/** A change as this process learns of it. A delta, which only its own changes have, is everything that the version changed. */
export type LocalChange = RoomChange & { delta?: Delta | null };

/** Returns the change that carries the newer of each counter. */
export function newest(a: RoomChange, b: RoomChange): RoomChange {
  return {
    id: a.id,
    version: Math.max(a.version, b.version),
    presenceVersion: Math.max(a.presenceVersion, b.presenceVersion),
  };
}
