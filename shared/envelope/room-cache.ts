import type { LocalChange, RoomChange } from "#shared/db/room-change.ts";
import type { RoomSnapshot } from "./render.ts";

/**
 * A cache of the rooms that this process shows. An entry is the last read plus this process's own later changes. Pushes
 * are rendered from it.
 */
export type RoomCache = {
  /** Returns a room at these counters or newer ones, or null if it must be loaded. */
  get(wanted: RoomChange): RoomSnapshot | null;
  /** Applies a change with a delta to a room. Evicts the room if the change has no delta or is not the next one. */
  apply(change: LocalChange): void;
  /**
   * Loads a room and caches it. Changes that are committed meanwhile and follow the loaded version are applied to it.
   */
  load(sessionId: string, read: () => Promise<RoomSnapshot | null>): Promise<RoomSnapshot | null>;
};

type Entry = {
  snapshot: RoomSnapshot | null;
  loading: boolean;
  pending: LocalChange[];
  eviction: NodeJS.Timeout | undefined;
};

/** The lifetime of an entry after its read. It limits how long the content of a deleted room stays in memory. */
const MAX_AGE_MS = 30_000;

/**
 * Returns an empty cache of rooms. The version, presence version and people version identify a room's content, and a
 * delta states all three. So a room is updated only by the change that directly follows it. After any other event it is
 * read again.
 */
export function createRoomCache(): RoomCache {
  // Why there is a cache, and what validates an entry: decisions/rooms#one-cache-of-rooms.
  const entries = new Map<string, Entry>();

  function applyPending(entry: Entry) {
    for (const change of entry.pending.splice(0)) {
      const { snapshot } = entry;
      // An older change is in the snapshot already. A newer one that does not follow it evicts the room.
      if (snapshot && change.version > snapshot.version) entry.snapshot = snapshot.apply?.(change) ?? null;
    }
  }

  function evict(sessionId: string) {
    clearTimeout(entries.get(sessionId)?.eviction);
    entries.delete(sessionId);
  }

  return {
    get({ id, version, presenceVersion }) {
      const snapshot = entries.get(id)?.snapshot;
      if (!snapshot) return null;
      return snapshot.version >= version && snapshot.presenceVersion >= presenceVersion ? snapshot : null;
    },
    apply(change) {
      const entry = entries.get(change.id);
      if (!entry) return;
      entry.pending.push(change);
      if (!entry.loading) applyPending(entry);
    },
    async load(sessionId, read) {
      evict(sessionId);
      const entry: Entry = { snapshot: null, loading: true, pending: [], eviction: undefined };
      entries.set(sessionId, entry);
      try {
        const loaded = await read();
        // Only a snapshot that accepts deltas is cached.
        entry.snapshot = loaded?.apply ? loaded : null;
        applyPending(entry);
        return entry.snapshot ?? loaded;
      } finally {
        entry.loading = false;
        // Another load of the room may have replaced this entry.
        if (entries.get(sessionId) === entry) {
          if (entry.snapshot) entry.eviction = setTimeout(() => evict(sessionId), MAX_AGE_MS).unref();
          else evict(sessionId);
        }
      }
    },
  };
}
