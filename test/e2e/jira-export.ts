/** A story in an export. */
export type ExportedStory = { ref: string; title: string; notes: string };

/** Jira exports about forty columns. Some have equal names, and most are empty. */
const columns = [
  "Summary",
  "Issue key",
  "Issue id",
  "Issue Type",
  "Status",
  "Project key",
  "Project name",
  "Project type",
  "Project lead",
  "Priority",
  "Resolution",
  "Assignee",
  "Reporter",
  "Creator",
  "Created",
  "Updated",

  "Last Viewed",
  "Resolved",
  "Affects versions",
  "Fix versions",
  "Components",
  "Due date",
  "Votes",
  "Labels",

  "Labels",
  "Labels",
  "Description",
  "Environment",
  "Original estimate",
  "Remaining Estimate",
  "Time Spent",
  "Sprint",
  "Sprint",
  "Custom field (Epic Link)",
  "Custom field (Rank)",
  "Custom field (Start date)",
  "Custom field (Story Points)",
  "Parent",
  "Comment",
  "Comment",
];

const titles = [
  "Show the fee, before the customer pays",
  'Say "not now" to the survey',
  "=cmd|' /C calc'!A0",
  "+49 numbers; with and without zeros",
  "-- remove the old flag",
  "@everyone is no name",
  "Größe ändern; ñandú, œuvre, 東京で払う",
  "🎉 Confetti 👩🏽‍💻 on the last step",
  "- [ ] a box in the title stays",
  "WEB-9 is what this replaces",
  "Tabs\tare spaces in a title",
];

const descriptions = [
  'As a customer I want to see the fee,\nso that I am not surprised.\n\n* shown at once\n* in my currency; "1,99 €"',
  'h2. Steps\n# open the page\n# press "Pay"\n\n{code:java}\nint a = 1; // "quoted", with commas\n{code}',
  "",
  '=HYPERLINK("https://example.com","press")\n@SUM(1;2)\n+1',
  '| a | b |\n| 1;2 | "3,4" |\n\n\nAfter three line breaks 🧮 漢字',
  'A quote at the end "',
];

/** Returns a CSV like a Jira export and its stories. The same count gives the same CSV. */
export function jiraExport(count: number): { csv: string; stories: ExportedStory[] } {
  const stories = Array.from({ length: count }, (_, i): ExportedStory => {
    const ref = `PAY-${i + 1}`;
    const title = `${titles[i % titles.length]!} (${i + 1})`;
    return { ref, title, notes: descriptions[i % descriptions.length]! };
  });
  const rows = stories.map((story, i) => columns.map((column, at) => cellOf(column, at, story, i)));
  const csv = [columns, ...rows].map((row) => `${row.map(quoted).join(",")}\r\n`).join("");
  return { csv, stories };
}

function cellOf(column: string, at: number, { ref, title, notes }: ExportedStory, i: number): string {
  switch (column) {
    case "Summary":
      return title;
    case "Issue key":
      return ref;
    case "Issue id":
      return String(10_000 + i);
    case "Description":
      // Jira keeps the line ends of the author's browser in notes.
      return i % 2 === 0 ? notes.replaceAll("\n", "\r\n") : notes;
    case "Status":
      return i % 3 === 0 ? "In Progress" : "To Do";
    case "Created":
      return `${1 + (i % 28)}/Nov/26 9:${10 + (i % 50)} AM`;
    case "Comment":
      return i % 7 === at % 7 ? `12/Nov/26;ana;Done, "I think"\nor not; see ${ref}` : "";
    case "Labels":
      return i % 4 === 0 ? "payments" : "";
    default:
      return i % 5 === 0 ? `${column} ${i}` : "";
    case "Custom field (Story Points)":
    case "Original estimate":
      return "";
  }
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** The wiki markup in `descriptions` and its Markdown in notes. */
const markdownOf = new Map([
  [
    descriptions[1],
    '## Steps\n1. open the page\n1. press "Pay"\n\n```\nint a = 1; // "quoted", with commas\n```',
  ],
]);

/** Returns a story as an import creates it: one-line title, notes in Markdown, trimmed texts. */
export function asRoomStory({ ref, title, notes }: ExportedStory): ExportedStory {
  return { ref, title: title.replace(/\s+/g, " "), notes: (markdownOf.get(notes) ?? notes).trim() };
}
