/** Which column of a table holds what; a table without any title column is no table of stories. */
export type Columns = { title: number; ref?: number; notes?: number; url?: number; isNumber?: boolean };

// The first name that is found wins, so Jira's "Issue key" is taken before its inner "Issue id".
const titles = ["summary", "title", "story title", "issue title", "name", "story", "subject"];
const refs = [
  "issue key",
  "key",
  "ref",
  "reference",
  "identifier",
  "issue",
  "ticket",
  "number",
  "issue number",
  "#",
  "no",
  "id",
  "issue id",
];
const notes = ["description", "notes", "body", "details", "issue description"];
const urls = ["url", "link", "html_url", "issue url"];
const numbers = new Set(["number", "issue number", "#", "no"]);

/** Returns what the columns of a header row mean, as Jira, Linear, GitHub and hand-made tables name them. */
export function columnsOf(header: readonly string[]): Columns | undefined {
  const names = header.map((cell) =>
    cell
      .toLowerCase()
      .replace(/[\s_-]+/g, " ")
      .trim(),
  );
  const find = (wanted: readonly string[]) => {
    const name = wanted.find((candidate) => names.includes(candidate));
    return name === undefined ? undefined : names.indexOf(name);
  };
  const title = find(titles);
  if (title === undefined) return undefined;
  const [ref, note, url] = [find(refs), find(notes), find(urls)];
  return {
    title,
    ...(ref !== undefined && { ref, isNumber: numbers.has(names[ref]!) }),
    ...(note !== undefined && { notes: note }),
    ...(url !== undefined && { url }),
  };
}
