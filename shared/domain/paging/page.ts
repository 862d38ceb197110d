/** The page asked for, decoded at its place in the order of refusals: how many rows, and after which cursor. */
export type Page = () => { limit: number; after: string | null };
