import { classifyCell } from "./cells.ts";
import { originalText } from "../csv.ts";
import { cleanLine, cleanNotes, isPlaceholder, withoutApostrophe } from "./clean.ts";
import { oneLine } from "./text.ts";
import { columnName, isNumberColumn, isOwnExport, roleOf, type Role } from "./column-words.ts";
import { addressColumns } from "./columns.ts";
import { rowText, type Table } from "./grid.ts";
import {
  isReference,
  referenceInAddress,
  splitReference,
  normaliseReference,
  type KnownPrefixes,
} from "./references.ts";
import type { ParsedStory } from "./types.ts";

/** The stories of a table, and the skipped totals and footers. */
export type TableStories = { stories: ParsedStory[]; skipped: string[] };

const total =
  /^(?:total|totals|sum|summe|gesamt|somme|totale|suma|итого|всего|合計|小計|合计|总计|합계)\b:?$/iu;

/** Parses the rows of a table into stories. `roles` are the roles of its columns. */
export function parseTableStories(table: Table, roles: readonly Role[], known: KnownPrefixes): TableStories {
  const names = table.header.map(columnName);
  const columns = (role: Role) => roles.flatMap((current, at) => (current === role ? [at] : []));
  const [ref] = columns("ref");
  const at = {
    ref,
    titles: columns("title"),
    notes: columns("notes"),
    estimates: columns("estimate").sort((a, b) => roleOf(names[a]!).rank - roleOf(names[b]!).rank),
    addresses: addressColumns(table).filter((index) => !roles[index] || roles[index] === "ref"),
    type: columns("type")[0],
    status: columns("status")[0],
  };
  const hasNumbers = ref !== undefined && isNumberColumn(names, ref);
  // Our own export contains plain texts without markup.
  const isOwnExportTable = isOwnExport(names);
  const line = isOwnExportTable ? (text: string) => text : cleanLine;
  const unescape = isOwnExportTable ? originalText : withoutApostrophe;
  const notes = isOwnExportTable ? (text: string) => text : cleanNotes;
  const isEmpty = isOwnExportTable ? (text: string) => text === "" : isPlaceholder;
  const isShifted = createShiftTest(table);
  const skipped: string[] = [];

  const stories = table.rows.flatMap((row) => {
    const cell = (index: number | undefined) => unescape(index === undefined ? "" : (row[index] ?? ""));
    const written = isPlaceholder(cell(at.ref)) ? "" : line(cell(at.ref));
    const title = line(at.titles.map(cell).find((text) => !isEmpty(text)) ?? "");
    const texts = [...new Set(at.notes.map((index) => notes(cell(index))).filter(Boolean))];
    const estimate = at.estimates.map((index) => oneLine(cell(index))).find((text) => !isEmpty(text)) ?? "";
    const isWrong = at.titles.length > 0 && isShifted(row, { title, estimate });
    const story: ParsedStory = {
      ref: isOwnExportTable ? written : parseReferenceCell(written, hasNumbers),
      title,
      notes: texts.join("\n\n"),
      estimate,
      type: isWrong ? "" : oneLine(cell(at.type)),
      status: isWrong ? "" : oneLine(cell(at.status)),
      isShifted: isWrong,
    };
    if (!isOwnExportTable && isFooter(story)) {
      skipped.push(rowText(row));
      return [];
    }
    return hasContent(story) ? [addTitleReference(addAddress(story, at.addresses.map(cell)))] : [];
  });
  return { stories, skipped };

  function addTitleReference(story: ParsedStory): ParsedStory {
    if (story.ref || isOwnExportTable || (ref !== undefined && !at.addresses.includes(ref))) return story;
    const inTitle = splitReference(story.title, known);
    return inTitle.ref ? { ...story, ref: inTitle.ref, title: inTitle.rest } : story;
  }
}

/**
 * Returns a function that detects rows whose cells do not match the header. Such a row has a single cell. Or an unquoted
 * comma has shifted its cells beyond the last column, so that the estimate is not a number.
 */
function createShiftTest({ header, rows }: Table) {
  const named = header.findLastIndex(Boolean) + 1;
  const isExact = rows.filter(({ length }) => length === named).length >= rows.length * 0.8;
  return (row: readonly string[], { title, estimate }: { title: string; estimate: string }): boolean => {
    if (row.length === 1) return header.length > 2 && !title;
    if (named < 2 || row.length <= named || classifyCell(estimate) === "number") return false;
    return isExact || row.slice(named).some(Boolean);
  };
}

function parseReferenceCell(cell: string, isNumber: boolean): string {
  if (isNumber && /^\d+$/.test(cell)) return `#${cell}`;
  if (/^https?:\/\//i.test(cell)) return referenceInAddress(cell);
  return isReference(cell) ? normaliseReference(cell) : cell.replace(/^\[([^\]]+)\]\(https?:[^)]*\)$/, "$1");
}

/** Adds a missing reference from an address of the row. If no address has one, the addresses go to the notes. */
function addAddress(story: ParsedStory, cells: readonly string[]): ParsedStory {
  if (story.ref) return story;
  const addresses = cells.filter((cell) => /^https?:\/\//i.test(cell));
  const ref = addresses.map(referenceInAddress).find(Boolean);
  if (ref) return { ...story, ref };
  const missing = addresses.filter((address) => !story.notes.includes(address));
  return { ...story, notes: [story.notes, ...missing].filter(Boolean).join("\n\n") };
}

/** Returns true for a footer, such as `Generated at …` below a report, or totals below a sheet. */
function isFooter({ ref, title, notes }: ParsedStory): boolean {
  if (ref === "" && notes === "") return total.test(title);
  if (title !== "" || notes !== "") return false;
  return total.test(ref) || (classifyCell(ref) === "text" && ref.split(" ").length > 2);
}

function hasContent({ ref, title, notes, isShifted }: ParsedStory): boolean {
  return Boolean(ref || title || notes || isShifted);
}
