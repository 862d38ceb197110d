/** A store of strings. If the browser blocks storage, reads return null and writes do nothing. */
type SafeStorage = {
  get(key: string): string | null;
  /** Writes `value`; null removes the key. */
  set(key: string, value: string | null): void;
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
  return {
    get(key) {
      try {
        return open().getItem(named(key));
      } catch {
        return null;
      }
    },
    set(key, value) {
      try {
        if (value === null) open().removeItem(named(key));
        else open().setItem(named(key), value);
      } catch {
        // Blocked or full.
      }
    },
    remove(key) {
      this.set(key, null);
    },
    removeAll(prefix, kept) {
      try {
        for (const key of Object.keys(open()))
          if (key.startsWith(named(prefix)) && !(kept && key.startsWith(named(kept)))) open().removeItem(key);
      } catch {
        // Blocked storage is empty.
      }
    },
  };
}
