import { isDeepStrictEqual } from "node:util";
import pg from "pg";
import type { TestDatabase } from "./database.ts";

/** The texts of the statements that this process sent to Postgres since `start`, oldest first. */
export type StatementLog = { start(): void; taken(): string[]; stop(): void };

type Client = pg.Client & { database?: string };
type Query = (this: Client, ...args: unknown[]) => unknown;
type QueryConfig = { text?: string; values?: unknown[]; cursor?: { text: string } };

/**
 * Records the statements that this process sends through pg: to every database, whose apps have timers, or to this one
 * alone. The probes of listeners are left out: a quiet second sends one.
 */
export function recordStatements(database?: TestDatabase): StatementLog {
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const original = prototype.query;
  let texts: string[] = [];
  prototype.query = function (...args) {
    const [first] = args as [string | QueryConfig];
    const text = typeof first === "string" ? first : (first.text ?? "other");
    const isProbe = Array.isArray(args[1]) && args[1][0] === "svc_probe";
    if (!isProbe && (!database || this.database === database.name)) texts.push(text);
    return original.apply(this, args);
  };
  return {
    start: () => void (texts = []),
    taken: () => [...texts],
    stop: () => void (prototype.query = original),
  };
}

/**
 * Returns the statements of one request. Timers of replicas also send statements. So the request is repeated until a
 * list equals `expected` or the shortest one before, four times at most.
 */
export async function statementsOf(
  log: StatementLog,
  request: () => Promise<unknown>,
  expected?: string[],
): Promise<string[]> {
  let shortest: string[] | undefined;
  for (let trial = 0; trial < 4; trial++) {
    log.start();
    await request();
    const taken = log.taken();
    if (isDeepStrictEqual(taken, expected ?? shortest)) return taken;
    if (!shortest || taken.length < shortest.length) shortest = taken;
  }
  return shortest!;
}
