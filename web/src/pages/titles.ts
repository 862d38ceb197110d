/** Returns an unused title: the usual one, or with the first free number from 2, `Standup, Mon 23 Nov (2)`. */
export function freeTitle(usual: string, taken: readonly string[]): string {
  for (let number = 1; ; number++) {
    const offered = number === 1 ? usual : `${usual} (${number})`;
    if (!taken.includes(offered)) return offered;
  }
}

/** Returns the titles that several of the rooms share. */
export function sharedTitles(rooms: readonly { title: string }[]): ReadonlySet<string> {
  const titles = rooms.map(({ title }) => title);
  return new Set(titles.filter((title, i) => titles.indexOf(title) !== i));
}
