import { isSpecial } from "../deck.ts";
import { cleanLine, cleanNotes } from "./clean.ts";
import { plainText } from "./text.ts";
import { columnName, isOwnExport, type Role } from "./column-words.ts";
import { assignRoles } from "./columns.ts";
import { decode } from "./decode.ts";
import { createEstimateReader } from "./estimates.ts";
import { createTable, type Table } from "./grid.ts";
import { detectTable, htmlListToLines, type DetectedTable } from "./forms.ts";
import { parseLines } from "./lines.ts";
import { knownPrefixes } from "./references.ts";
import { createRows, type BacklogRow } from "./rows.ts";
import { parseTableStories } from "./table-stories.ts";
import type { BacklogChoices, BacklogRoom, BacklogSource, ReadingMode, ImportNotice } from "./types.ts";

export type Backlog = {
  /** The rows in the order of the source. Rows without a `problem` can be added unchanged. */
  rows: BacklogRow[];
  notices: ImportNotice[];
  /** The lines and rows that were recognised as headings, totals or similar, each as one line. */
  skipped: string[];
  /** True if a person must choose the title column. `rows` is empty then. */
  needsTitleColumn: boolean;
  reading: ReadingMode;
  /** The table and the roles of its columns. Absent if the source is a list of lines. */
  table?: Table & { roles: Role[] };
  /** The encoding of a file, as a label of the Encoding Standard. */
  encoding?: string;
};

/**
 * Parses a tracker's export or a pasted text into stories. It does not throw, and takes linear time. `notices` reports
 * unreadable parts, and a row that cannot be added has a `problem`.
 */
export function readBacklog(source: BacklogSource, room: BacklogRoom, choices: BacklogChoices = {}): Backlog {
  const notices = new Set<ImportNotice>();
  const file = "bytes" in source ? source : undefined;
  const decoded = file && decode(file.bytes, choices.encoding);
  const text = htmlListToLines(plainText(decoded?.text ?? ("text" in source ? source.text : "")));
  if (decoded?.isGuess) notices.add("encoding-guessed");
  if (decoded?.isBroken) notices.add("characters-lost");
  const found = detectTable(text, { bytes: file?.bytes, name: file?.name ?? "" }, choices.reading);
  if (found === "not-a-table")
    return {
      rows: [],
      notices: ["not-a-table"],
      skipped: [],
      needsTitleColumn: false,
      reading: "lines",
      ...encodingOf(decoded),
    };

  const known = knownPrefixes(text, room.refs);
  const read = found ? readTable(found) : readLines();
  const finished = createRows(read.stories, {
    ...room,
    requiresTitles: read.table !== undefined && !isOwnExportTable(read.table),
  });
  for (const notice of finished.notices) notices.add(notice);
  if (read.skipped.length > 0) notices.add("rows-left-out");
  if (finished.rows.length === 0 && !read.needsTitleColumn) notices.add("nothing-found");
  return {
    rows: read.needsTitleColumn ? [] : finished.rows,
    notices: [...notices],
    skipped: read.skipped,
    needsTitleColumn: read.needsTitleColumn,
    reading: read.reading,
    ...(read.table && { table: read.table }),
    ...encodingOf(decoded),
  };

  function readTable(table: DetectedTable) {
    if (table.hasOpenQuote) notices.add("quote-left-open");
    const grid = createTable(table.rows, table.headerAt);
    const estimate = createEstimateReader(room.cards);
    const columns = assignRoles(grid, (cell) => estimate(cell).card !== "");
    const isChosen = choices.roles !== undefined;
    const roles = [...(choices.roles ?? columns.roles)];
    const needsTitleColumn = isChosen ? !roles.includes("title") : columns.needsTitleColumn;
    if (!isChosen && columns.isUnclear) notices.add("columns-unclear");
    const { stories, skipped } = needsTitleColumn
      ? { stories: [], skipped: [] }
      : parseTableStories(grid, roles, known);
    const reading: ReadingMode = table.headerAt < 0 ? "unnamed" : "named";
    return {
      stories,
      skipped: [...table.skipped, ...grid.skipped, ...skipped],
      needsTitleColumn,
      reading,
      table: { ...grid, roles },
    };
  }

  function readLines() {
    const cards = new Set(room.cards.filter((card) => !isSpecial(card)));
    const { stories, skipped, isGuess } = parseLines(text, known, cards);
    if (isGuess) notices.add("columns-unclear");
    return { stories, skipped, needsTitleColumn: false, reading: "lines" as const, table: undefined };
  }
}

/** Cleans stories from a program, such as a plugin's answer, and marks stories that are already in the queue. */
export function readStories(
  stories: readonly { ref?: string; title?: string; notes?: string; estimate?: string }[],
  room: BacklogRoom,
): BacklogRow[] {
  const cleaned = stories.map(({ ref = "", title = "", notes = "", estimate = "" }) => ({
    ref: cleanLine(plainText(ref)),
    title: cleanLine(plainText(title)),
    notes: cleanNotes(plainText(notes)),
    estimate: plainText(estimate).trim(),
  }));
  return createRows(cleaned, { ...room, requiresTitles: false }).rows;
}

/** Returns true for our own export. Its stories may have only a reference. Other tables must have titles. */
function isOwnExportTable({ header }: Table): boolean {
  return isOwnExport(header.map(columnName));
}

function encodingOf(decoded: { encoding: string } | undefined): { encoding?: string } {
  return decoded ? { encoding: decoded.encoding } : {};
}
