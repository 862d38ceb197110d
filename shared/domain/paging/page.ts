/** The page asked for, decoded at its step of the ladder: how many rows, and after which cursor. */
export type Page = () => { limit: number; after: string | null };
