import { Socket } from "node:net";
import pg from "pg";

const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Opens a pool whose connections are made within 10 s or fail, because a network path that swallows packets never reports
 * it. The pool's own setting would also limit how long requests wait for their turn.
 *
 * With `silentMs`, a connection that somebody uses and on which nothing came or went for so many milliseconds is given
 * up, and the statement on it fails: whoever stands in line behind it would wait for a quarter of an hour. The driver's
 * own limit (`query_timeout`) would give each statement a timer.
 */
export function openPool(options: pg.PoolConfig, silentMs?: number): pg.Pool {
  const pool = new pg.Pool({ ...options, Client: Connection });
  // A connection that breaks inside a transaction fails its next statement; without a listener the event would end the
  // process.
  pool.on("connect", (client) => client.on("error", () => {}));
  if (silentMs !== undefined) giveUpSilent(pool, silentMs);
  return pool;
}

class Connection extends pg.Client {
  isInUse = false;

  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  }
}

function giveUpSilent(pool: pg.Pool, silentMs: number) {
  pool.on("acquire", (client) => void (ours(client).isInUse = true));
  pool.on("release", (_error, client) => void (ours(client).isInUse = false));
  pool.on("connect", (client) => {
    const { stream } = client.connection;
    if (!(stream instanceof Socket)) return;
    stream.setTimeout(silentMs);
    stream.on("timeout", () => {
      if (ours(client).isInUse) stream.destroy(new Error("Postgres did not answer"));
    });
  });
}

/** The pool makes its clients of our class, and its types do not say so. */
const ours = (client: pg.PoolClient) => client as unknown as Connection;
