import { Socket } from "node:net";
import pg from "pg";

const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Opens a pool whose connection attempts fail after 10 s, because some network paths drop packets without an error. The
 * pool's own setting would also limit the wait in the pool's queue.
 *
 * With `silentMs`, a connection in use is destroyed after that many milliseconds without traffic, and its statement
 * fails. Otherwise the statement would fail only after a quarter of an hour. The driver's own limit (`query_timeout`)
 * would start a timer for each statement.
 */
export function openPool(options: pg.PoolConfig, silentMs?: number): pg.Pool {
  const pool = new pg.Pool({ ...options, Client: Connection });
  // A connection that breaks inside a transaction fails its next statement. Without a listener, the event would end the
  // process.
  pool.on("connect", (client) => client.on("error", () => {}));
  if (silentMs !== undefined) destroySilentConnections(pool, silentMs);
  return pool;
}

class Connection extends pg.Client {
  isInUse = false;

  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  }
}

function destroySilentConnections(pool: pg.Pool, silentMs: number) {
  pool.on("acquire", (client) => void (asConnection(client).isInUse = true));
  pool.on("release", (_error, client) => void (asConnection(client).isInUse = false));
  pool.on("connect", (client) => {
    const { stream } = client.connection;
    if (!(stream instanceof Socket)) return;
    stream.setTimeout(silentMs);
    stream.on("timeout", () => {
      if (asConnection(client).isInUse) stream.destroy(new Error("Postgres did not answer"));
    });
  });
}

/** Returns a client with its real class, which the pool's types omit. */
const asConnection = (client: pg.PoolClient) => client as unknown as Connection;
