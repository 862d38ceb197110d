import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import pg from "pg";
import { freePort } from "./app.ts";
import { canKeepStatements, startPgBouncer, type Pooler } from "./pgbouncer.ts";
import { frame, framesOf, greet, textAt } from "./pooler-frames.ts";
import { PreparedNames } from "./pooler-names.ts";

export type PoolerOptions = {
  /** How long a client keeps a server connection. Default: for one transaction. */
  mode?: "session" | "transaction" | "statement";
  /** Prepared statements work on every connection, as with PgBouncer 1.21. */
  keepsStatements?: boolean;
  /** The maximum number of server connections. */
  size?: number;
};

/**
 * Starts the PgBouncer at PGBOUNCER_PATH if it supports the options, otherwise a pooler in this process. That pooler
 * works like PgBouncer in transaction mode: a client has a connection until Postgres reports no open transaction. It
 * reuses the last used connection first, and does not reset state between clients.
 */
export async function startPooler(
  address: string,
  { mode = "transaction", keepsStatements = false, size = 5 }: PoolerOptions = {},
): Promise<Pooler> {
  const program = process.env["PGBOUNCER_PATH"];
  const canKeep = program !== undefined && (await canKeepStatements(program));
  if (program && (canKeep || !keepsStatements))
    return startPgBouncer(program, address, {
      mode,
      size,
      ...(canKeep && { kept: keepsStatements ? 200 : 0 }),
    });
  return startOwnPooler(address, { mode, keepsStatements, size });
}

/** A connection to Postgres. `pending` counts the requests without a ReadyForQuery. */
type Backend = { socket: Socket; client: Client | null; pending: number; names: PreparedNames };

type Client = { socket: Socket; id: number; backend: Backend | null; waiting: Buffer[]; isMidway: boolean };

async function startOwnPooler(
  address: string,
  { mode, keepsStatements, size }: Required<PoolerOptions>,
): Promise<Pooler> {
  const idle: Backend[] = [];
  const queue: Client[] = [];
  const open = new Set<Socket>();
  const parsed = new Map<string, Buffer>();
  let opened = 0;
  let clients = 0;

  async function connect(): Promise<Backend> {
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    // After authentication the pooler uses the driver's socket directly.
    const socket = client.connection.stream as Socket;
    socket.removeAllListeners();
    const backend: Backend = { socket, client: null, pending: 0, names: new PreparedNames(parsed) };
    open.add(socket);
    socket.on(
      "data",
      framesOf((type, message) => forwardReply(backend, type, message)),
    );
    socket.on("error", () => {});
    socket.on("close", () => {
      open.delete(socket);
      opened--;
      backend.client?.socket.destroy();
      const at = idle.indexOf(backend);
      if (at >= 0) idle.splice(at, 1);
      serveNext();
    });
    return backend;
  }

  function serveNext() {
    while (queue.length > 0 && (idle.length > 0 || opened < size)) {
      const client = queue.shift()!;
      const free = idle.pop();
      if (free) assign(free, client);
      else {
        opened++;
        connect().then(
          (backend) => assign(backend, client),
          () => {
            opened--;
            client.socket.destroy();
          },
        );
      }
    }
  }

  function assign(backend: Backend, client: Client) {
    if (client.socket.destroyed) return release(backend);
    client.backend = backend;
    backend.client = client;
    for (const message of client.waiting.splice(0)) forward(backend, client, message);
  }

  function release(backend: Backend) {
    if (backend.client) backend.client.backend = null;
    backend.client = null;
    idle.push(backend);
    serveNext();
  }

  function forward(backend: Backend, client: Client, message: Buffer) {
    const type = String.fromCharCode(message[0]!);
    client.isMidway = !"QSF".includes(type);
    if (!client.isMidway) backend.pending++;
    const messages = keepsStatements ? backend.names.toBackend(client.id, type, message) : [message];
    for (const each of messages) backend.socket.write(each);
  }

  function forwardReply(backend: Backend, type: string, message: Buffer) {
    if (keepsStatements && backend.names.isOurs(type)) return;
    const { client } = backend;
    const status = type === "Z" ? String.fromCharCode(message[5]!) : "";
    if (status === "T" && mode === "statement") {
      client?.socket.end(
        frame("E", textAt("SFATAL"), textAt("C08P01"), textAt("Mno transactions"), textAt("")),
      );
      return;
    }
    client?.socket.write(message);
    if (type !== "Z") return;
    backend.pending--;
    const isFree = status === "I" && backend.pending === 0 && mode !== "session";
    if (client && isFree && !client.isMidway) release(backend);
    if (!client && backend.pending === 0) finish(backend, isFree);
  }

  /**
   * Lets the server finish a request in progress. Closes the server connection if the client left a request incomplete.
   */
  function disconnect(client: Client) {
    const { backend } = client;
    if (!backend) return;
    client.backend = null;
    backend.client = null;
    if (client.isMidway || backend.pending === 0) finish(backend, false);
  }

  function finish(backend: Backend, isFree: boolean) {
    if (isFree) release(backend);
    else backend.socket.destroy();
  }

  function receive(client: Client, type: string, message: Buffer) {
    if (type === "X") return void client.socket.end();
    if (client.backend) return forward(client.backend, client, message);
    client.waiting.push(message);
    if (client.waiting.length > 1) return;
    queue.push(client);
    serveNext();
  }

  const server = createServer({ noDelay: true }, (socket) => {
    const client: Client = { socket, id: ++clients, backend: null, waiting: [], isMidway: false };
    open.add(socket);
    greet(socket, (type, message) => receive(client, type, message));
    socket.on("error", () => {});
    socket.on("close", () => {
      open.delete(socket);
      disconnect(client);
    });
  });
  const port = await freePort();
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(address);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        queue.length = 0;
        for (const socket of open) socket.destroy();
      }),
  };
}
