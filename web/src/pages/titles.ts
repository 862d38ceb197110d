/** Returns a title that no room has: the usual one, or that with the first number from 2 that is free, `Standup 2026-11-23 (2)`. */
export function freeTitle(usual: string, taken: readonly string[]): string {
  for (let number = 1; ; number++) {
    const offered = number === 1 ? usual : `${usual} (${number})`;
    if (!taken.includes(offered)) return offered;
  }
}

/** Returns the titles that more than one of the rooms has. */
export function sharedTitles(rooms: readonly { title: string }[]): ReadonlySet<string> {
  const titles = rooms.map(({ title }) => title);
  return new Set(titles.filter((title, i) => titles.indexOf(title) !== i));
}
