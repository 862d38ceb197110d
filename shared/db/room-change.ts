/** The present counters of a room. Newer counters win; they never decrease. */
export type RoomChange = { id: string; version: number; presenceVersion: number };

/**
 * What exactly an action changed in a room. `mark` stands for what the room showed at that moment and does not count, null
 * where that cannot be said; the rest is for the room's kind alone.
 */
export type Delta = Readonly<{ mark: string | null; [what: string]: unknown }>;

/** A change that this process has committed. With a delta, that is all that its version changed. */
export type LocalChange = RoomChange & { delta?: Delta | null };

/** Returns the change that carries the newer of each counter. */
export function newest(a: RoomChange, b: RoomChange): RoomChange {
  return {
    id: a.id,
    version: Math.max(a.version, b.version),
    presenceVersion: Math.max(a.presenceVersion, b.presenceVersion),
  };
}
