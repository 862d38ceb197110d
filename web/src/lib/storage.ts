/** A store of strings. What the browser blocks, or has no room for, is kept in memory until the page is closed. */
type SafeStorage = {
  get(key: string): string | null;
  /** Writes `value`; null removes the key. Returns false if it is only in memory. */
  set(key: string, value: string | null): boolean;
  remove(key: string): void;
  /** Removes all keys that start with `prefix`, but not those that start with `kept`. */
  removeAll(prefix: string, kept?: string): void;
};

/** This browser's storage, for all tabs and later visits. */
export const storage = safeStorage(() => localStorage);

/** This tab's storage, which survives reloads. */
export const tabStorage = safeStorage(() => sessionStorage);

/** Deletes all standup texts and drafts from this browser's storage. Called when their author signs out. */
export function removeDrafts() {
  storage.removeAll("standup.");
  tabStorage.removeAll("draft.");
}

function safeStorage(open: () => Storage): SafeStorage {
  const named = (key: string) => `standpoint.${key}`;
  /** What the browser did not store. It is newer than what the storage has. */
  const memory = new Map<string, string>();
  return {
    get(key) {
      const kept = memory.get(named(key));
      if (kept !== undefined) return kept;
      try {
        return open().getItem(named(key));
      } catch {
        return null;
      }
    },
    set(key, value) {
      memory.delete(named(key));
      try {
        if (value === null) open().removeItem(named(key));
        else open().setItem(named(key), value);
        return true;
      } catch {
        if (value !== null) memory.set(named(key), value);
        return false;
      }
    },
    remove(key) {
      this.set(key, null);
    },
    removeAll(prefix, kept) {
      const isMeant = (key: string) =>
        key.startsWith(named(prefix)) && !(kept && key.startsWith(named(kept)));
      for (const key of memory.keys()) if (isMeant(key)) memory.delete(key);
      try {
        for (const key of Object.keys(open())) if (isMeant(key)) open().removeItem(key);
      } catch {
        // Blocked storage is empty.
      }
    },
  };
}
