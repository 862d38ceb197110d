/** Returns what this tab remembers under `key`, or null; also where storage is blocked and reading throws. */
export function recallInTab(key: string): string | null {
  try {
    return sessionStorage.getItem(`standpoint.${key}`);
  } catch {
    return null;
  }
}

/** Remembers `value` under `key` in this tab, also over reloads; null forgets it. Does nothing where storage is blocked. */
export function rememberInTab(key: string, value: string | null) {
  try {
    if (value === null) sessionStorage.removeItem(`standpoint.${key}`);
    else sessionStorage.setItem(`standpoint.${key}`, value);
  } catch {
    // Where storage is blocked, a reload forgets it.
  }
}
