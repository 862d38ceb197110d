import { readPages, type Page } from "./pages.ts";

type Limits<T> = {
  /** How many items to read. */
  most: number;
  /** How many items the first page has: a power of two, because after an answer that is too large it is halved. */
  size: number;
  requests?: number | undefined;
  /** Which items count; by default all. */
  keep?: ((item: T) => boolean) | undefined;
};

/**
 * Reads a list with numbered pages. `read` gets the number of a page, from 1 on, and its size. Returns like `readPages`,
 * and throws what `read` throws.
 */
export function readNumberedPages<T>(
  read: (page: number, size: number) => Promise<{ items: T[]; hasNext: boolean }>,
  { most, size, requests, keep = () => true }: Limits<T>,
): Promise<{ items: T[]; more: boolean }> {
  return readPages<T, number>(
    async (offset, inPage): Promise<Page<T, number>> => {
      const start = offset ?? 0;
      const { items, hasNext } = await read(start / inPage + 1, inPage);
      return { items: items.filter(keep), next: hasNext ? start + inPage : null };
    },
    { most, size, ...(requests !== undefined && { requests }) },
  );
}
