import { withoutControls } from "#shared/rules/text.ts";
import { columnsOf, type Columns } from "./paste-columns.ts";
import { parseDelimited } from "./delimited.ts";
import { isReference, storyFromLine, type StoryText } from "../story-line.ts";

/**
 * Returns the stories in a pasted text: a table with a header row (CSV, semicolons or tabs, as Jira, Linear and
 * GitHub export it), rows copied from a spreadsheet without one, or lines with or without bullets.
 */
export function storiesFromPaste(pasted: string): StoryText[] {
  const text = withoutControls(pasted.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n"), "lines");
  return fromTable(text) ?? fromLines(text);
}

function fromTable(text: string): StoryText[] | undefined {
  const firstLine = text.trimStart().split(/\r?\n/, 1)[0] ?? "";
  for (const delimiter of ["\t", ";", ","]) {
    const isList = !firstLine.includes(delimiter);
    const rows = parseDelimited(text, delimiter);
    const columns = columnsOf(rows[0] ?? []);
    // A single cell "Story" is a story: a header has a second column, or rows below it.
    if (columns && (!isList || (rows[0]!.length === 1 && rows.length > 1)))
      return rows
        .slice(1)
        .map((row) => storyOfRow(row, columns))
        .filter(hasContent);
  }
  return undefined;
}

function storyOfRow(row: readonly string[], columns: Columns): StoryText {
  const cell = (at: number | undefined) => (at === undefined ? "" : (row[at] ?? ""));
  const ref = oneLine(cell(columns.ref));
  const story = {
    ref: columns.isNumber && /^\d+$/.test(ref) ? `#${ref}` : ref,
    title: oneLine(cell(columns.title)),
    notes: cell(columns.notes),
  };
  if (story.ref) return story;
  const fromUrl = referenceInUrl(cell(columns.url));
  if (fromUrl) return { ...story, ref: fromUrl };
  return columns.ref === undefined ? { ...storyFromLine(story.title), notes: story.notes } : story;
}

/** GitHub's project tables name an issue by its address only; Linear's and Jira's addresses hold the key. */
function referenceInUrl(url: string): string {
  const number = /\/(?:issues|pull)\/(\d+)/.exec(url)?.[1];
  if (number) return `#${number}`;
  return /\/(?:browse|issue)\/([A-Za-z][A-Za-z0-9_]*-\d+)/.exec(url)?.[1] ?? "";
}

function fromLines(text: string): StoryText[] {
  return text
    .split("\n")
    .map((line) => (line.includes("\t") ? storyOfCells(line.split("\t")) : storyFromLine(line)))
    .filter(hasContent);
}

/** A row out of a spreadsheet that brought no header: `REF, title, notes`, or `title, notes`. */
function storyOfCells(cells: readonly string[]): StoryText {
  const [first = "", second = "", ...more] = cells.map((cell) => cell.trim()).filter(Boolean);
  if (!isReference(first))
    return { ...storyFromLine(first), notes: [second, ...more].filter(Boolean).join("\n") };
  return { ref: storyFromLine(first).ref, title: second, notes: more.join("\n") };
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function hasContent({ ref, title, notes }: StoryText): boolean {
  return Boolean(ref || title || notes);
}
