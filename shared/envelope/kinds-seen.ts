/** Which kind the rooms read lately are of. */
export type KindsSeen = {
  /** Returns the kind to read a room as: its own, or the most usual one where it was not read lately. */
  of(sessionId: string): string;
  note(sessionId: string, kind: string): void;
};

/**
 * Returns a memory of rooms' kinds that holds at most so many rooms. A room never changes its kind, and for one that is
 * not known here, or that was forgotten, a read takes a second statement: nothing else depends on it. Rooms of the usual
 * kind need no memory.
 */
export function createKindsSeen(usual: string, most = 10_000): KindsSeen {
  const seen = new Map<string, string>();
  return {
    of: (sessionId) => seen.get(sessionId) ?? usual,
    note(sessionId, kind) {
      if (kind === usual || seen.get(sessionId) === kind) return;
      if (seen.size >= most) seen.clear();
      seen.set(sessionId, kind);
    },
  };
}
