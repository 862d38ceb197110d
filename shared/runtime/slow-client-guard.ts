import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Limits on replies that wait in this process for slow clients. */
export type SlowClientLimits = {
  /** The maximum wait of a connection's replies without progress, in milliseconds. */
  stallMs: number;
  /** The same while all waiting replies together hold more than `pressureBytes`. */
  pressureStallMs: number;
  pressureBytes: number;
  /** The maximum size of the waiting replies of all connections together, in bytes. */
  maxBytes: number;
  /** The maximum number of requests in progress on a connection. Only pipelining clients send several at once. */
  maxPipelined: number;
};

const mib = 1024 * 1024;
const defaults: SlowClientLimits = {
  stallMs: 30_000,
  pressureStallMs: 5000,
  pressureBytes: 64 * mib,
  maxBytes: 256 * mib,
  maxPipelined: 32,
};
const checkEveryMs = 100;

/** A connection with requests in progress, its waiting bytes at the last check, and the time of its last progress. */
type Connection = { socket: Socket; replies: Set<ServerResponse>; bytes: number; progressAt: number };

/**
 * Destroys connections whose clients do not read their replies:
 * - those without progress for `stallMs`
 * - those with more than `maxPipelined` requests
 * - the largest, while all waiting replies together exceed `maxBytes`
 *
 * Node does not show how much of one write was sent. So a reply of one write has `stallMs` in total. Upgraded sockets
 * are not guarded.
 */
export function guardSlowClients(server: Server, limits: SlowClientLimits = defaults): void {
  const connections = new Map<Socket, Connection>();
  let timer: NodeJS.Timeout | undefined;

  // Runs before the application, which skips requests of a destroyed socket.
  server.prependListener("request", ({ socket }, reply) => {
    const connection = connections.get(socket) ?? track(socket);
    connection.replies.add(reply);
    if (connection.replies.size > limits.maxPipelined) socket.resetAndDestroy();
    reply.on("drain", () => noteProgress(connection));
    reply.once("close", () => {
      noteProgress(connection);
      connection.replies.delete(reply);
      if (connection.replies.size === 0) connections.delete(socket);
    });
    timer ??= setTimeout(check, checkEveryMs).unref();
  });

  function track(socket: Socket): Connection {
    const connection = {
      socket,
      replies: new Set<ServerResponse>(),
      bytes: 0,
      progressAt: performance.now(),
    };
    connections.set(socket, connection);
    return connection;
  }

  function check() {
    for (const connection of connections.values()) {
      if (connection.socket.destroyed) closeReplies(connection);
      else if (millisecondsStalled(connection) >= limits.stallMs) connection.socket.resetAndDestroy();
    }
    destroyLargest(limits.pressureBytes, limits.pressureStallMs);
    destroyLargest(limits.maxBytes, 0);
    timer = connections.size > 0 ? setTimeout(check, checkEveryMs).unref() : undefined;
  }

  /** Destroys the largest connections without progress for `stallMs` until all others hold at most `maxBytes`. */
  function destroyLargest(maxBytes: number, stallMs: number) {
    const open = [...connections.values()].filter(({ socket }) => !socket.destroyed);
    let excess = open.reduce((sum, { bytes }) => sum + bytes, 0) - maxBytes;
    if (excess <= 0) return;
    const before = performance.now() - stallMs;
    const stalled = open.filter(({ progressAt }) => progressAt <= before);
    for (const { socket, bytes } of stalled.toSorted((a, b) => b.bytes - a.bytes)) {
      if (excess <= 0) return;
      socket.resetAndDestroy();
      excess -= bytes;
    }
  }
}

function noteProgress(connection: Connection): void {
  connection.progressAt = performance.now();
}

/**
 * Closes all replies of a closed connection. Node closes only the first; the others would leak resources such as open
 * files.
 */
function closeReplies({ replies }: Connection): void {
  for (const reply of replies) if (!reply.closed) reply.emit("close");
}

/** Records the bytes that wait in a connection's replies. Returns their time without progress, in milliseconds. */
function millisecondsStalled(connection: Connection): number {
  let bytes = 0;
  for (const reply of connection.replies) bytes += reply.writableLength;
  if (bytes === 0 || bytes < connection.bytes) noteProgress(connection);
  connection.bytes = bytes;
  return performance.now() - connection.progressAt;
}
