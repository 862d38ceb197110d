/** Returns what this browser remembers under `key`, or null; also where storage is blocked and reading throws. */
export function recall(key: string): string | null {
  try {
    return localStorage.getItem(`standpoint.${key}`);
  } catch {
    return null;
  }
}

/** Remembers `value` under `key` in this browser (null forgets it). Where storage is blocked, nothing happens. */
export function remember(key: string, value: string | null) {
  try {
    if (value === null) localStorage.removeItem(`standpoint.${key}`);
    else localStorage.setItem(`standpoint.${key}`, value);
  } catch {
    // Where storage is blocked, preferences do not outlive the page.
  }
}

/** Forgets everything that this browser keeps of what was written in standups. Called when its author signs out. */
export function forgetWritten() {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith("standpoint.standup.")) localStorage.removeItem(key);
    }
  } catch {
    // Where storage is blocked, nothing was kept.
  }
}
