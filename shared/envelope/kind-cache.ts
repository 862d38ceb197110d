/** A cache of the kinds of recently read rooms. */
export type KindCache = {
  /** Returns the kind of a room, or the usual kind if it is not cached. */
  get(sessionId: string): string;
  set(sessionId: string, kind: string): void;
};

/**
 * Returns a cache of at most `maxRooms` kinds. Entries are never stale, because a room never changes its kind. A room
 * that is not cached needs a second statement. Rooms of the usual kind need no entry.
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
