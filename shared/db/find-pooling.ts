import pg from "pg";
import { isNameLost } from "./prepared-statements.ts";

/**
 * What stands between a process and Postgres: nothing (`direct`), a pooler that gives each client a connection of its own
 * (`session`), one that gives it another for each transaction and keeps its prepared statements (`keeps`) or loses them
 * (`loses`), or one that refuses transactions (`statement`). `unknown` where it could not be found out.
 */
export type Pooling = "direct" | "session" | "keeps" | "loses" | "statement" | "unknown";

/** Of one name for all processes, so that a pooler which loses it is left with one for each of its connections. */
const probe = { name: "standpoint_probe", text: "select pg_backend_pid() as pid" };

const PROBE_TIMEOUT_MS = 2000;

/**
 * Finds out what stands between, with one connection and one statement where that is nothing: Postgres itself names the
 * process that serves the connection, a pooler names one that does not exist. Otherwise two connections take turns with a
 * prepared statement, and one holds a transaction, so that the pooler has to move the other. Each step takes 2 s at most.
 */
export async function findPooling(databaseUrl: string): Promise<Pooling> {
  const clients: pg.Client[] = [];
  const pids: Set<number>[] = [];

  async function connect() {
    const client = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: PROBE_TIMEOUT_MS,
      query_timeout: PROBE_TIMEOUT_MS,
      application_name: "standpoint probe",
    });
    client.on("error", () => {});
    clients.push(client);
    pids.push(new Set());
    await client.connect();
  }
  const look = async (n: number) => {
    const { rows } = await clients[n]!.query<{ pid: number }>(probe);
    pids[n]!.add(rows[0]!.pid);
  };
  const isShared = () => pids.some(({ size }) => size > 1) || [...pids[0]!].some((pid) => pids[1]!.has(pid));

  try {
    await connect();
    const { rows } = await clients[0]!.query<{ pid: number }>(probe.text);
    if (rows[0]!.pid === processOf(clients[0]!)) return "direct";
    await clients[0]!.query("begin");
    await clients[0]!.query("commit");
    await connect();
    // In an order that a pooler which hands out its connections in turn does not repeat.
    for (const n of [0, 1, 0, 0, 1, 1, 0, 1, 0]) await look(n);
    if (isShared()) return "keeps";
    await clients[1]!.query("begin");
    for (const n of [1, 0, 0]) await look(n);
    await clients[1]!.query("commit");
    for (const n of [0, 1, 0]) await look(n);
    return isShared() ? "keeps" : "session";
  } catch (error) {
    if (isNameLost(error)) return "loses";
    return isNoTransaction(error) ? "statement" : "unknown";
  } finally {
    for (const client of clients) client.end().catch(() => {});
  }
}

/** Says whether a pooler refused to begin a transaction. */
function isNoTransaction(error: unknown): boolean {
  const { code, message = "" } = error as { code?: string; message?: string };
  return code === "08P01" && /transaction/.test(message);
}

/** Returns the process that the other end named when the connection was made. The driver's types leave it out. */
function processOf(client: pg.Client): number {
  return (client as unknown as { processID: number }).processID;
}
