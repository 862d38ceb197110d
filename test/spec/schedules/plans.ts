import pg from "pg";
import type { TestDatabase } from "#test/support/database.ts";

type Query = (this: pg.Client, ...args: unknown[]) => unknown;
type Statement = { text: string; values: unknown[] };

/** Reads Postgres's plans of statements that this process sends. */
export type PlanReader = {
  /** Runs `work`. Returns the plan of its only statement that contains `mark`, one element for each step. */
  planOf(database: TestDatabase, mark: string, work: () => Promise<unknown>): Promise<string[]>;
  stop(): void;
};

/** Starts recording every statement that this process sends through pg. Call it before the app starts. */
export function readPlans(): PlanReader {
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const original = prototype.query;
  let sent: Statement[] = [];
  prototype.query = function (...args) {
    const [first, values] = args as [string | Partial<Statement>, unknown];
    const { text, values: own = values } = typeof first === "string" ? { text: first } : first;
    if (text !== undefined) sent.push({ text, values: Array.isArray(own) ? own : [] });
    return original.apply(this, args);
  };
  return {
    async planOf({ sql }, mark, work) {
      sent = [];
      await work();
      const found = sent.filter(({ text }) => text.includes(mark));
      if (found.length !== 1) throw new Error(`${found.length} statements mention ${mark}`);
      const [{ text, values }] = found as [Statement];
      const { rows } = await sql.query<{ "QUERY PLAN": string }>(`explain (costs off) ${text}`, values);
      return rows.map((row) => row["QUERY PLAN"].trim());
    },
    stop: () => void (prototype.query = original),
  };
}
