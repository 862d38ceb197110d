import type { LocalChange, RoomChange } from "#shared/db/room-change.ts";
import type { RoomSnapshot } from "./render.ts";

/** The rooms that this process shows, as last read and with its own changes since. Pushes are made from it. */
export type RoomCache = {
  /** Returns a room that is at these counters or at newer ones; null where it must be loaded. */
  get(wanted: RoomChange): RoomSnapshot | null;
  /** Brings a room forward by a change with a delta, or evicts it where the change has none or does not follow. */
  apply(change: LocalChange): void;
  /** Loads a room and keeps it. Changes that are committed meanwhile and follow what was read are applied to it. */
  load(sessionId: string, read: () => Promise<RoomSnapshot | null>): Promise<RoomSnapshot | null>;
};

type Entry = {
  snapshot: RoomSnapshot | null;
  loading: boolean;
  pending: LocalChange[];
  eviction: NodeJS.Timeout | undefined;
};

/** An entry is evicted so long after it was read: what was said in a room that is deleted does not stay in memory. */
const MAX_AGE_MS = 30_000;

/**
 * Returns an empty cache of rooms. One rule says what is valid: the version, the presence version and the people
 * version identify what a room shows, and a change with a delta says all three. So a room is brought forward only by the
 * change that follows it, and anything else that happened meanwhile makes it be read.
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
        // A snapshot that no delta can bring forward is not kept.
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
