import type { Tx } from "#shared/db/transaction.ts";

/**
 * Runs a look at the database for one call of a host function: in the transaction of an action, or in one of its own
 * where none is open while the plugin runs.
 */
export type RunRead = <T>(look: (tx: Tx) => Promise<T>) => Promise<T>;
