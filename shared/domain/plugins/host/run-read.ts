import type { Tx } from "#shared/db/transaction.ts";

/** Runs a database read of one host function call: in the action's transaction, or in its own if none is open. */
export type RunRead = <T>(query: (tx: Tx) => Promise<T>) => Promise<T>;
