import { isSpecial } from "../deck.ts";
import { cleanLine, cleanNotes } from "./clean.ts";
import { plainText } from "./text.ts";
import { columnName, isOwnExport, type Role } from "./column-words.ts";
import { columnsOf } from "./columns.ts";
import { decode } from "./decode.ts";
import { estimateReader } from "./estimates.ts";
import { tableOf, type Table } from "./grid.ts";
import { tableIn, withListsAsLines, type FoundTable } from "./forms.ts";
import { storiesOfLines } from "./lines.ts";
import { knownPrefixes } from "./references.ts";
import { rowsOf, type BacklogRow } from "./rows.ts";
import { storiesOfTable } from "./table-stories.ts";
import type { BacklogChoices, BacklogRoom, BacklogSource, ReadingMode, ImportNote } from "./types.ts";

export type Backlog = {
  /** The rows in the order of the source. Those without a `problem` can be added as they stand. */
  rows: BacklogRow[];
  said: ImportNote[];
  /** The lines and rows that were taken for headings, totals or the like, each as one line. */
  leftOut: string[];
  /** Somebody has to say which column holds the titles. `rows` is empty then. */
  asks: boolean;
  reading: ReadingMode;
  /** The table and what its columns hold, unless lines were read. */
  table?: Table & { roles: Role[] };
  /** The encoding of a file, a label of the Encoding Standard. */
  encoding?: string;
};

/**
 * Reads what a tracker exports or a person copies as stories. Throws nothing, and takes time in proportion to the length:
 * what cannot be read is told in `said`, and a row that cannot be added has a `problem`.
 */
export function readBacklog(source: BacklogSource, room: BacklogRoom, choices: BacklogChoices = {}): Backlog {
  const said = new Set<ImportNote>();
  const file = "bytes" in source ? source : undefined;
  const decoded = file && decode(file.bytes, choices.encoding);
  const text = withListsAsLines(plainText(decoded?.text ?? ("text" in source ? source.text : "")));
  if (decoded?.isGuess) said.add("encoding-guessed");
  if (decoded?.isBroken) said.add("characters-lost");
  const found = tableIn(text, { bytes: file?.bytes, name: file?.name ?? "" }, choices.reading);
  if (found === "not-a-table")
    return {
      rows: [],
      said: ["not-a-table"],
      leftOut: [],
      asks: false,
      reading: "lines",
      ...encodingOf(decoded),
    };

  const known = knownPrefixes(text, room.refs);
  const read = found ? readTable(found) : readLines();
  const finished = rowsOf(read.stories, {
    ...room,
    areTitled: read.table !== undefined && !isOurs(read.table),
  });
  for (const one of finished.said) said.add(one);
  if (read.leftOut.length > 0) said.add("rows-left-out");
  if (finished.rows.length === 0 && !read.asks) said.add("nothing-found");
  return {
    rows: read.asks ? [] : finished.rows,
    said: [...said],
    leftOut: read.leftOut,
    asks: read.asks,
    reading: read.reading,
    ...(read.table && { table: read.table }),
    ...encodingOf(decoded),
  };

  function readTable(table: FoundTable) {
    if (table.isQuoteOpen) said.add("quote-left-open");
    const grid = tableOf(table.rows, table.headerAt);
    const estimate = estimateReader(room.cards);
    const columns = columnsOf(grid, (cell) => estimate(cell).card !== "");
    const isChosen = choices.roles !== undefined;
    const roles = [...(choices.roles ?? columns.roles)];
    const asks = isChosen ? !roles.includes("title") : columns.asks;
    if (!isChosen && columns.isUnclear) said.add("columns-unclear");
    const { stories, leftOut } = asks ? { stories: [], leftOut: [] } : storiesOfTable(grid, roles, known);
    const reading: ReadingMode = table.headerAt < 0 ? "unnamed" : "named";
    return {
      stories,
      leftOut: [...table.leftOut, ...grid.leftOut, ...leftOut],
      asks,
      reading,
      table: { ...grid, roles },
    };
  }

  function readLines() {
    const cards = new Set(room.cards.filter((card) => !isSpecial(card)));
    const { stories, leftOut, isGuess } = storiesOfLines(text, known, cards);
    if (isGuess) said.add("columns-unclear");
    return { stories, leftOut, asks: false, reading: "lines" as const, table: undefined };
  }
}

/** Cleans stories that a program brings, such as the answer of a plugin, and finds those that the queue has already. */
export function readStories(
  stories: readonly { ref?: string; title?: string; notes?: string }[],
  room: BacklogRoom,
): BacklogRow[] {
  const cleaned = stories.map(({ ref = "", title = "", notes = "" }) => ({
    ref: cleanLine(plainText(ref)),
    title: cleanLine(plainText(title)),
    notes: cleanNotes(plainText(notes)),
    estimate: "",
  }));
  return rowsOf(cleaned, { ...room, areTitled: false }).rows;
}

/** Our own export has stories that are only a reference; in other tables a row without a title has lost it. */
function isOurs({ header }: Table): boolean {
  return isOwnExport(header.map(columnName));
}

function encodingOf(decoded: { encoding: string } | undefined): { encoding?: string } {
  return decoded ? { encoding: decoded.encoding } : {};
}
