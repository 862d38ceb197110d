/** Strings under keys. Where the browser blocks storage, nothing is found and nothing is written. */
type SafeStorage = {
  get(key: string): string | null;
  /** Writes `value`; null removes the key. */
  set(key: string, value: string | null): void;
  remove(key: string): void;
};

/** What this browser keeps for all tabs and later visits. */
export const storage = safeStorage(() => localStorage);

/** What this tab keeps, also over reloads. */
export const tabStorage = safeStorage(() => sessionStorage);

/** Removes everything that this browser keeps of texts written in standups. Called when their author signs out. */
export function removeDrafts() {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith("standpoint.standup.")) localStorage.removeItem(key);
    }
  } catch {
    // Where storage is blocked, nothing was kept.
  }
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
  };
}
