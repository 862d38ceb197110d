/** The requested part of a list: the 1-based index of its first entry, and the most entries. */
export type ScimPage = { startIndex: number; count: number };

/** A part of a list, and the number of all entries. */
export type ScimList<T> = { total: number; resources: T[] };
