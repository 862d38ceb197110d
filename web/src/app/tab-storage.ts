/** Returns what this tab remembers under `key`, or null; also where storage is blocked and reading throws. */
export function recallInTab(key: string): string | null {
  try {
    return sessionStorage.getItem(`standpoint.${key}`);
  } catch {
    return null;
  }
}

/** Remembers `value` under `key` in this tab, over reloads (null forgets it). Where storage is blocked, nothing happens. */
export function rememberInTab(key: string, value: string | null) {
  try {
    if (value === null) sessionStorage.removeItem(`standpoint.${key}`);
    else sessionStorage.setItem(`standpoint.${key}`, value);
  } catch {
    // What is forgotten with a reload was in memory until then.
  }
}
