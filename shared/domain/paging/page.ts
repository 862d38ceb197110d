/**
 * Decodes the requested page: the number of rows, and the cursor to start after. The operation calls it after its own
 * checks of the caller.
 */
export type Page = () => { limit: number; after: string | null };
