/**
 * How people behind the table are drawn: with a full name, with a short name, as faces in rows, or as faces in one
 * strip that scrolls.
 */
export type Look = "named" | "short" | "faces" | "strip";

/** The place of a seat: its row, -1 at the row's start to 1 at its end, and the number of gaps in the row. */
export type Place = { row: number; at: number; gaps: number };

/**
 * The seats behind the table. The style sheet calculates their positions: see seat-styles.ts. `isShort` says that only
 * first names fit on one line.
 */
export type Arc = { look: Look; rows: number; places: Place[]; isShort: boolean };

/** The space that most full names need on one line, in px at the usual text size. */
const nameWidth = 108;

/** The most rows of a look, and the sizes in px at the usual text size: a seat, and two neighbours at the closest. */
const looks = [
  { look: "named", rows: 1, most: 15, seat: 120, closest: 72 },
  { look: "short", rows: 2, most: 33, seat: 98, closest: 60 },
  { look: "faces", rows: Infinity, most: Infinity, seat: 28, closest: 36 },
] as const;

/** The margin of a row: the space on both sides of it together, in px. */
const margin = 20;

/**
 * Returns the places of people behind a table of this width, in px at the usual text size. The first is at the start.
 * Takes the largest look that fits. A narrow window has a strip.
 */
export function arcOf(count: number, width: number, isStrip: boolean): Arc {
  const found = looks.find(
    ({ most, rows, seat, closest }) => count <= most && count <= rows * perRow(width, seat, closest),
  );
  if (isStrip || !found) return { look: "strip", rows: 1, places: inRows(count, 1), isShort: true };
  const { look, seat, closest } = found;
  const wanted = look === "faces" ? 3 : found.rows;
  const rows = Math.max(wanted, Math.ceil(count / perRow(width, seat, closest)));
  return { look, rows, places: inRows(count, rows), isShort: look !== "named" || count * nameWidth > width };
}

function perRow(width: number, seat: number, closest: number): number {
  return Math.max(1, Math.floor((width - seat - margin) / closest) + 1);
}

/** Distributes people over rows of nearly equal length. The rows at the back come first, and have one more. */
function inRows(count: number, rows: number): Place[] {
  return Array.from({ length: rows }, (_, row) => {
    const length = Math.ceil((count - row) / rows);
    const gaps = Math.max(length - 1, 0);
    return Array.from({ length }, (_, i) => ({ row, at: gaps === 0 ? 0 : (i / gaps) * 2 - 1, gaps }));
  }).flat();
}
