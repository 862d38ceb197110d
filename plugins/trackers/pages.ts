import { TrackerFailure } from "./failure.ts";

/** A page of a list, and what continues it; null at its end. */
export type Page<T, Cursor> = { items: T[]; next: Cursor | null };

type Limits = {
  /** How many items to read. */
  most: number;
  /** How many items the first page has. */
  size: number;
  /** How many requests to send. */
  requests?: number;
};

/**
 * Reads a list page by page, until it has at least `most` items. After an answer that is too large it goes on with half
 * the items in a page, so the cursor of a list with numbered pages must count items. `more` is true if the list has
 * others, or the requests ran out. Throws what `read` throws.
 */
export async function readPages<T, Cursor>(
  read: (cursor: Cursor | null, size: number) => Promise<Page<T, Cursor>>,
  { most, size, requests = 12 }: Limits,
): Promise<{ items: T[]; more: boolean }> {
  const items: T[] = [];
  let next: Cursor | null = null;
  let inPage = size;
  for (let sent = 0; sent < requests; sent++) {
    const page: Page<T, Cursor> | null = await read(next, inPage).catch((error: unknown) => {
      if (!(error instanceof TrackerFailure) || error.kind !== "too-large" || inPage === 1) throw error;
      return null;
    });
    if (!page) {
      inPage = Math.floor(inPage / 2);
      continue;
    }
    items.push(...page.items);
    next = page.next;
    if (next === null || items.length >= most) break;
  }
  return { items: items.slice(0, most), more: next !== null || items.length > most };
}
