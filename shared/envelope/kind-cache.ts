/** The kinds of rooms that were read lately. */
export type KindCache = {
  /** Returns the kind of a room, or the usual one where it is not cached. */
  get(sessionId: string): string;
  set(sessionId: string, kind: string): void;
};

/**
 * Returns a cache of at most `maxRooms` kinds. A room never changes its kind, so an entry is always right; a room that is
 * not cached takes a second statement to read. Rooms of the usual kind need no entry.
 */
export function createKindCache(usual: string, maxRooms = 10_000): KindCache {
  const kinds = new Map<string, string>();
  return {
    get: (sessionId) => kinds.get(sessionId) ?? usual,
    set(sessionId, kind) {
      if (kind === usual || kinds.get(sessionId) === kind) return;
      if (kinds.size >= maxRooms) kinds.clear();
      kinds.set(sessionId, kind);
    },
  };
}
