/** A version of CHANGELOG.md: its date as `YYYY-MM-DD`, or null without one, and its Markdown without the heading. */
export type ChangelogEntry = { date: string | null; notes: string };

/** Returns a version's entry of a changelog in the form of Keep a Changelog, or null if it has none. */
export function findEntry(changelog: string, version: string): ChangelogEntry | null {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((text) => text.startsWith(`[${version}]`));
  if (section === undefined) return null;
  const [heading = "", ...lines] = section.split("\n");
  const [, date = null] = /^\[.*\] - (\d{4}-\d{2}-\d{2})$/.exec(heading) ?? [];
  return { date, notes: lines.join("\n").trim() };
}
