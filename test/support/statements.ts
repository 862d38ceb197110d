import { isDeepStrictEqual } from "node:util";
import pg from "pg";

/** What the processes of this test file have sent to Postgres since `start`, by text, oldest first. */
export type StatementLog = { start(): void; taken(): string[]; stop(): void };

type Query = (this: pg.Client, ...args: unknown[]) => unknown;
type Asked = { text?: string; values?: unknown[]; cursor?: { text: string } };

/**
 * Records every statement that goes through pg in this process. Call it before the app starts.
 */
export function recordStatements(): StatementLog {
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const original = prototype.query;
  let texts: string[] = [];
  prototype.query = function (...args) {
    const [first] = args as [string | Asked];
    if (typeof first === "string") texts.push(first);
    else texts.push(first.text ?? "other");
    return original.apply(this, args);
  };
  return {
    start: () => void (texts = []),
    taken: () => [...texts],
    stop: () => void (prototype.query = original),
  };
}

/**
 * Returns the statements that one request costs. Replicas also talk to Postgres by the clock, so the request is made
 * several times and the shortest list counts: the clock only ever adds. Where a list is expected, meeting it is enough.
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
    if (!shortest || taken.length < shortest.length) shortest = taken;
    if (isDeepStrictEqual(taken, expected)) return taken;
  }
  return shortest!;
}
