/**
 * Returns the cell that an up or down arrow leads to, or null at the edge and for other keys. The page's width
 * determines the grid's rows. `tops` are the cells' upper edges; equal ones are in the same row.
 */
export function neighbour(key: string, at: number, tops: readonly number[]): number | null {
  const step = { ArrowUp: -1, ArrowDown: 1 }[key];
  if (step === undefined || at < 0) return null;
  const columns = tops.filter((top) => top === tops[0]).length;
  const to = at + step * columns;
  if (to >= 0 && to < tops.length) return to;
  // The last row may be shorter. From a cell with no cell below it, the arrow leads to the last cell.
  const last = tops.length - 1;
  return step > 0 && tops[at]! < tops[last]! ? last : null;
}
