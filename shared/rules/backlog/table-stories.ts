import { classOf } from "./cells.ts";
import { originalText } from "../csv.ts";
import { cleanLine, cleanNotes, isNothing, withoutApostrophe } from "./clean.ts";
import { oneLine } from "./text.ts";
import { columnName, isNumberColumn, isOwnExport, roleOf, type Role } from "./column-words.ts";
import { addressColumns } from "./columns.ts";
import { shownRow, type Table } from "./grid.ts";
import {
  isReference,
  referenceInAddress,
  splitReference,
  writtenReference,
  type KnownPrefixes,
} from "./references.ts";
import type { ReadStory } from "./types.ts";

/** The stories of a table, and the totals and footers that were left out. */
export type TableStories = { stories: ReadStory[]; leftOut: string[] };

const total =
  /^(?:total|totals|sum|summe|gesamt|somme|totale|suma|итого|всего|合計|小計|合计|总计|합계)\b:?$/iu;

/** Reads the stories in the rows of a table whose columns hold `roles`. */
export function storiesOfTable(table: Table, roles: readonly Role[], known: KnownPrefixes): TableStories {
  const names = table.header.map(columnName);
  const columns = (role: Role) => roles.flatMap((one, at) => (one === role ? [at] : []));
  const [ref] = columns("ref");
  const at = {
    ref,
    titles: columns("title"),
    notes: columns("notes"),
    estimates: columns("estimate").sort((a, b) => roleOf(names[a]!).rank - roleOf(names[b]!).rank),
    addresses: addressColumns(table).filter((one) => !roles[one] || roles[one] === "ref"),
    type: columns("type")[0],
    status: columns("status")[0],
  };
  const hasNumbers = ref !== undefined && isNumberColumn(names, ref);
  // Our own export holds texts as they were written: nothing of them is markup.
  const isOurs = isOwnExport(names);
  const line = isOurs ? (text: string) => text : cleanLine;
  const bare = isOurs ? originalText : withoutApostrophe;
  const notes = isOurs ? (text: string) => text : cleanNotes;
  const isEmpty = isOurs ? (text: string) => text === "" : isNothing;
  const isShifted = shiftedRows(table);
  const leftOut: string[] = [];

  const stories = table.rows.flatMap((row) => {
    const cell = (one: number | undefined) => bare(one === undefined ? "" : (row[one] ?? ""));
    const written = isNothing(cell(at.ref)) ? "" : line(cell(at.ref));
    const title = line(at.titles.map(cell).find((text) => !isEmpty(text)) ?? "");
    const texts = [...new Set(at.notes.map((one) => notes(cell(one))).filter(Boolean))];
    const estimate = at.estimates.map((one) => oneLine(cell(one))).find((one) => !isEmpty(one)) ?? "";
    const isWrong = at.titles.length > 0 && isShifted(row, { title, estimate });
    const story: ReadStory = {
      ref: isOurs ? written : referenceIn(written, hasNumbers),
      title,
      notes: texts.join("\n\n"),
      estimate,
      type: isWrong ? "" : oneLine(cell(at.type)),
      status: isWrong ? "" : oneLine(cell(at.status)),
      isShifted: isWrong,
    };
    if (!isOurs && isFooter(story)) {
      leftOut.push(shownRow(row));
      return [];
    }
    return hasContent(story) ? [withReference(withAddress(story, at.addresses.map(cell)))] : [];
  });
  return { stories, leftOut };

  function withReference(story: ReadStory): ReadStory {
    if (story.ref || isOurs || (ref !== undefined && !at.addresses.includes(ref))) return story;
    const inTitle = splitReference(story.title, known);
    return inTitle.ref ? { ...story, ref: inTitle.ref, title: inTitle.rest } : story;
  }
}

/**
 * Returns a test for rows whose cells are not those of the header: a row of one cell, and one in which a comma without
 * quotes has moved cells beyond the last name, so that no number stands where the estimate is.
 */
function shiftedRows({ header, rows }: Table) {
  const named = header.findLastIndex(Boolean) + 1;
  const isExact = rows.filter(({ length }) => length === named).length >= rows.length * 0.8;
  return (row: readonly string[], { title, estimate }: { title: string; estimate: string }): boolean => {
    if (row.length === 1) return header.length > 2 && !title;
    if (named < 2 || row.length <= named || classOf(estimate) === "number") return false;
    return isExact || row.slice(named).some(Boolean);
  };
}

function referenceIn(cell: string, isNumber: boolean): string {
  if (isNumber && /^\d+$/.test(cell)) return `#${cell}`;
  if (/^https?:\/\//i.test(cell)) return referenceInAddress(cell);
  return isReference(cell) ? writtenReference(cell) : cell.replace(/^\[([^\]]+)\]\(https?:[^)]*\)$/, "$1");
}

/** An address names the issue of its row; one that names none is kept in the notes of a row without a reference. */
function withAddress(story: ReadStory, cells: readonly string[]): ReadStory {
  if (story.ref) return story;
  const addresses = cells.filter((cell) => /^https?:\/\//i.test(cell));
  const ref = addresses.map(referenceInAddress).find(Boolean);
  if (ref) return { ...story, ref };
  const missing = addresses.filter((address) => !story.notes.includes(address));
  return { ...story, notes: [story.notes, ...missing].filter(Boolean).join("\n\n") };
}

/** `Generated at …` below a report, and the sums below a sheet. */
function isFooter({ ref, title, notes }: ReadStory): boolean {
  if (ref === "" && notes === "") return total.test(title);
  if (title !== "" || notes !== "") return false;
  return total.test(ref) || (classOf(ref) === "text" && ref.split(" ").length > 2);
}

function hasContent({ ref, title, notes, isShifted }: ReadStory): boolean {
  return Boolean(ref || title || notes || isShifted);
}
