import pg from "pg";
import { isNameLost } from "./prepared-statements.ts";

/**
 * The kind of connection between a process and Postgres:
 * - `direct`: without a pooler
 * - `session`: a pooler that gives each client its own connection
 * - `keeps`: a transaction pooler that keeps prepared statements
 * - `loses`: a transaction pooler that loses prepared statements
 * - `statement`: a pooler that refuses transactions
 * - `unknown`: the probe failed
 */
export type Pooling = "direct" | "session" | "keeps" | "loses" | "statement" | "unknown";

/** All processes use this name. So a pooler that loses statements keeps at most one stale statement per connection. */
const probe = { name: "standpoint_probe", text: "select pg_backend_pid() as pid" };

const PROBE_TIMEOUT_MS = 2000;

/**
 * Detects a pooler between this process and Postgres. One statement on one connection shows whether there is a pooler.
 * Without one, the process id that was sent at connect is that of the backend. A pooler sends an id that does not
 * exist. Behind a pooler, two connections take turns to run a prepared statement. Then one holds a transaction open,
 * which forces the pooler to move the other to another backend. Each step takes at most 2 s.
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
  const runProbe = async (n: number) => {
    const { rows } = await clients[n]!.query<{ pid: number }>(probe);
    pids[n]!.add(rows[0]!.pid);
  };
  const isShared = () => pids.some(({ size }) => size > 1) || [...pids[0]!].some((pid) => pids[1]!.has(pid));

  try {
    await connect();
    const { rows } = await clients[0]!.query<{ pid: number }>(probe.text);
    if (rows[0]!.pid === backendPidOf(clients[0]!)) return "direct";
    await clients[0]!.query("begin");
    await clients[0]!.query("commit");
    await connect();
    // This order differs from round-robin, so a round-robin pooler switches connections.
    for (const n of [0, 1, 0, 0, 1, 1, 0, 1, 0]) await runProbe(n);
    if (isShared()) return "keeps";
    await clients[1]!.query("begin");
    for (const n of [1, 0, 0]) await runProbe(n);
    await clients[1]!.query("commit");
    for (const n of [0, 1, 0]) await runProbe(n);
    return isShared() ? "keeps" : "session";
  } catch (error) {
    if (isNameLost(error)) return "loses";
    return isTransactionRefused(error) ? "statement" : "unknown";
  } finally {
    for (const client of clients) client.end().catch(() => {});
  }
}

/** Returns true if a pooler refused to begin a transaction. */
function isTransactionRefused(error: unknown): boolean {
  const { code, message = "" } = error as { code?: string; message?: string };
  return code === "08P01" && /transaction/.test(message);
}

/** Returns the process id that the server sent at connect. The driver's types omit it. */
function backendPidOf(client: pg.Client): number {
  return (client as unknown as { processID: number }).processID;
}
