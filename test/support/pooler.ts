import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import pg from "pg";
import { freePort } from "./app.ts";
import { canKeepStatements, startPgBouncer, type Pooler } from "./pgbouncer.ts";
import { frame, framesOf, greet, textAt } from "./pooler-frames.ts";
import { PreparedNames } from "./pooler-names.ts";

export type PoolerOptions = {
  /**
   * Whether a client keeps its connection until it leaves, for one transaction, as it does unless told otherwise, or for
   * one statement.
   */
  mode?: "session" | "transaction" | "statement";
  /** Whether clients find their prepared statements on every connection, as with PgBouncer from 1.21. */
  keepsStatements?: boolean;
  /** How many connections it makes. */
  size?: number;
};

/**
 * Starts a pooler: the PgBouncer that PGBOUNCER_PATH names where it can do what is asked, otherwise one of our own. As
 * PgBouncer does in transaction mode, that lends a client a connection until Postgres says that no transaction is open,
 * hands out the connection that was used last, and resets nothing between clients.
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

/** A connection to Postgres. `owed` counts the requests that it has not yet answered with ReadyForQuery. */
type Backend = { socket: Socket; client: Client | null; owed: number; names: PreparedNames };

type Client = { socket: Socket; id: number; backend: Backend | null; waiting: Buffer[]; isMidway: boolean };

async function startOwnPooler(
  address: string,
  { mode, keepsStatements, size }: Required<PoolerOptions>,
): Promise<Pooler> {
  const idle: Backend[] = [];
  const queue: Client[] = [];
  const open = new Set<Socket>();
  const parsed = new Map<string, Buffer>();
  let made = 0;
  let clients = 0;

  async function connect(): Promise<Backend> {
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    // The driver has signed in; from here on the bytes are ours.
    const socket = client.connection.stream as Socket;
    socket.removeAllListeners();
    const backend: Backend = { socket, client: null, owed: 0, names: new PreparedNames(parsed) };
    open.add(socket);
    socket.on(
      "data",
      framesOf((type, message) => answer(backend, type, message)),
    );
    socket.on("error", () => {});
    socket.on("close", () => {
      open.delete(socket);
      made--;
      backend.client?.socket.destroy();
      const at = idle.indexOf(backend);
      if (at >= 0) idle.splice(at, 1);
      serveNext();
    });
    return backend;
  }

  function serveNext() {
    while (queue.length > 0 && (idle.length > 0 || made < size)) {
      const client = queue.shift()!;
      const free = idle.pop();
      if (free) lend(free, client);
      else {
        made++;
        connect().then(
          (backend) => lend(backend, client),
          () => {
            made--;
            client.socket.destroy();
          },
        );
      }
    }
  }

  function lend(backend: Backend, client: Client) {
    if (client.socket.destroyed) return giveBack(backend);
    client.backend = backend;
    backend.client = client;
    for (const message of client.waiting.splice(0)) ask(backend, client, message);
  }

  function giveBack(backend: Backend) {
    if (backend.client) backend.client.backend = null;
    backend.client = null;
    idle.push(backend);
    serveNext();
  }

  function ask(backend: Backend, client: Client, message: Buffer) {
    const type = String.fromCharCode(message[0]!);
    client.isMidway = !"QSF".includes(type);
    if (!client.isMidway) backend.owed++;
    const messages = keepsStatements ? backend.names.toBackend(client.id, type, message) : [message];
    for (const one of messages) backend.socket.write(one);
  }

  function answer(backend: Backend, type: string, message: Buffer) {
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
    backend.owed--;
    const isFree = status === "I" && backend.owed === 0 && mode !== "session";
    if (client && isFree && !client.isMidway) giveBack(backend);
    if (!client && backend.owed === 0) finish(backend, isFree);
  }

  /** A request that is under way is answered first; what a client leaves unfinished ends with the connection. */
  function leave(client: Client) {
    const { backend } = client;
    if (!backend) return;
    client.backend = null;
    backend.client = null;
    if (client.isMidway || backend.owed === 0) finish(backend, false);
  }

  function finish(backend: Backend, isFree: boolean) {
    if (isFree) giveBack(backend);
    else backend.socket.destroy();
  }

  function hear(client: Client, type: string, message: Buffer) {
    if (type === "X") return void client.socket.end();
    if (client.backend) return ask(client.backend, client, message);
    client.waiting.push(message);
    if (client.waiting.length > 1) return;
    queue.push(client);
    serveNext();
  }

  const server = createServer({ noDelay: true }, (socket) => {
    const client: Client = { socket, id: ++clients, backend: null, waiting: [], isMidway: false };
    open.add(socket);
    greet(socket, (type, message) => hear(client, type, message));
    socket.on("error", () => {});
    socket.on("close", () => {
      open.delete(socket);
      leave(client);
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
