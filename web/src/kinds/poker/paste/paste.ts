import { withoutControls } from "#shared/rules/text.ts";
import { columnName, isNumberColumn, type Role } from "./column-words.ts";
import type { Table } from "./table.ts";
import { isReference, storyFromLine, type StoryText } from "../story-line.ts";

/** A story as it was read, with the cell of its estimate, "" where there is none. */
export type ReadStory = StoryText & { estimate: string };

/** Returns a text as everything here reads it: well-formed, without a byte order mark, its lines ended by LF. */
export function plainText(text: string): string {
  return text
    .toWellFormed()
    .replace(/^\uFEFF/, "")
    .replace(/\r\n?/g, "\n");
}

/** Returns the stories in the rows of a table whose columns hold `roles`. */
export function storiesOfTable({ header, rows }: Table, roles: readonly Role[]): ReadStory[] {
  const names = header.map(columnName);
  const columns = (role: Role) => roles.flatMap((one, at) => (one === role ? [at] : []));
  const [ref, title, estimate] = [columns("ref")[0], columns("title")[0], columns("estimate")[0]];
  const notes = columns("notes");
  const hasNumbers = ref !== undefined && isNumberColumn(names, ref);
  // Only our own export is known to keep formulas out with an apostrophe.
  const isOurs = names.slice(0, 6).join() === "ticket,story,status,estimate,votes,detail";
  const read = isOurs ? (cell: string) => cell.replace(/^'(?=[=+\-@])/, "") : (cell: string) => cell;
  return rows
    .map((row) => {
      const cell = (at: number | undefined) => read(at === undefined ? "" : (row[at] ?? ""));
      const story = {
        ref: referenceIn(oneLine(cell(ref)), hasNumbers),
        title: oneLine(cell(title)),
        notes: severalLines(notes.map(cell).filter(Boolean).join("\n\n")),
        estimate: oneLine(cell(estimate)),
      };
      const mayBeInTitle = !story.ref && (ref === undefined || /^(?:url|link)$/.test(names[ref]!));
      if (!mayBeInTitle) return story;
      const inTitle = storyFromLine(story.title);
      // Of a cell only a reference is taken off: a bullet in it belongs to the title.
      return inTitle.ref ? { ...story, ref: inTitle.ref, title: inTitle.title } : story;
    })
    .filter(hasContent);
}

/** Returns the stories in lines, with or without bullets, and in rows that were copied out of a spreadsheet. */
export function storiesOfLines(text: string): ReadStory[] {
  return withoutControls(text, "lines")
    .split("\n")
    .map((line) => (line.includes("\t") ? storyOfCells(line.split("\t")) : storyFromLine(line)))
    .map(withoutEstimate)
    .filter(hasContent);
}

function withoutEstimate(story: StoryText): ReadStory {
  return { ...story, estimate: "" };
}

/** A row out of a spreadsheet that brought no header: `REF, title, notes`, or `title, notes`. */
function storyOfCells(cells: readonly string[]): StoryText {
  const [first = "", second = "", ...more] = cells.map((cell) => cell.trim()).filter(Boolean);
  if (!isReference(first))
    return { ...storyFromLine(first), notes: [second, ...more].filter(Boolean).join("\n") };
  return { ref: storyFromLine(first).ref, title: second, notes: more.join("\n") };
}

/** GitHub's project tables name an issue by its address only, and so does Trello; those of others hold the key. */
function referenceIn(cell: string, isNumber: boolean): string {
  if (isNumber && /^\d+$/.test(cell)) return `#${cell}`;
  if (!/^https?:\/\//i.test(cell)) return cell;
  const number = /\/(?:issues|pull|merge_requests|work_items)\/(\d+)/.exec(cell)?.[1];
  const card = /\/c\/\w+\/(\d+)/.exec(cell)?.[1];
  if (number || card) return `#${number ?? card}`;
  return /\/(?:browse|issue)\/([A-Za-z][A-Za-z0-9_]*-\d+)/.exec(cell)?.[1] ?? cell;
}

function oneLine(text: string): string {
  return withoutControls(text, "line").replace(/\s+/g, " ").trim();
}

function severalLines(text: string): string {
  return withoutControls(text, "lines").trim();
}

function hasContent({ ref, title, notes }: StoryText): boolean {
  return Boolean(ref || title || notes);
}
