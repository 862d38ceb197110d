/** A page of a list, in the form of Linear's connections. */
export type Connection<T> = { nodes: T[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } };
