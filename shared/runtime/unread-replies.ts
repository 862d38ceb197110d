import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** How long and how much of a process's replies may wait for clients to read them. */
export type UnreadLimits = {
  /** A connection whose replies wait must take `leastBytes` within this time, in milliseconds. */
  stillMs: number;
  leastBytes: number;
  /**
   * Once all replies together hold more bytes than this, connections that stand still for `idleMs` are cut; the more
   * they hold, the sooner, down to a third of that time.
   */
  budget: number;
  idleMs: number;
  /** Once they hold more bytes than this, the largest are cut, whether or not they move. */
  ceiling: number;
  /** How many requests of one connection may be in progress; a client sends several only if it pipelines. */
  atOnce: number;
};

const limits: UnreadLimits = {
  stillMs: 10_000,
  leastBytes: 16_384,
  budget: 32 * 1024 * 1024,
  idleMs: 3000,
  ceiling: 256 * 1024 * 1024,
  atOnce: 32,
};

const lookEveryMs = 100;

/** A connection with requests in progress: what has been taken of its replies, and when something was taken last. */
type Connection = {
  socket: Socket;
  replies: Set<ServerResponse>;
  taken: number;
  takenAt: number;
  /** Where and when the present stretch of `leastBytes` began. */
  stretch: { taken: number; since: number };
};

type Waiting = Connection & { bytes: number };

/**
 * Cuts the connections of a server whose clients ask and do not read: any reply that stands still; while all together
 * hold more than the budget, those that stood still for a moment; and beyond the ceiling the largest. Readers of one
 * room share its bytes, which count for each of them, so the budget alone must not cut those who read. So is a
 * connection with too many requests in progress; what is left of them should not be begun (`isCutOff`). Replies of
 * every route count, files and refusals too; sockets that were upgraded do not.
 */
export function cutUnreadReplies(server: Server, most: UnreadLimits = limits): void {
  const connections = new Map<Socket, Connection>();
  let isLookDue = false;

  // Before the application, so that it is not given what is over the limit.
  server.prependListener("request", ({ socket }, reply) => {
    const connection = connections.get(socket) ?? connectionOf(socket);
    connections.set(socket, connection);
    connection.replies.add(reply);
    if (connection.replies.size > most.atOnce) socket.resetAndDestroy();
    reply.once("close", () => {
      connection.replies.delete(reply);
      if (connection.replies.size === 0) connections.delete(socket);
    });
    lookSoon();
  });

  function lookSoon() {
    if (isLookDue) return;
    isLookDue = true;
    setTimeout(look, lookEveryMs).unref();
  }

  /**
   * Node tells only the first reply of a connection when it closes. The others would keep what they send from, such as
   * open files, for ever.
   */
  function forget({ socket, replies }: Connection) {
    connections.delete(socket);
    for (const reply of replies) if (!reply.closed) reply.emit("close");
  }

  function look() {
    isLookDue = false;
    const now = performance.now();
    const waiting: Waiting[] = [];
    for (const connection of connections.values()) {
      if (connection.socket.destroyed) forget(connection);
      else if (isStill(connection, now, most)) connection.socket.resetAndDestroy();
      else waiting.push({ ...connection, bytes: bytesWaiting(connection) });
    }
    for (const { socket } of tooMuch(waiting, now, most)) socket.resetAndDestroy();
    if (connections.size > 0) lookSoon();
  }
}

/**
 * Says whether a request came on a connection that has been cut: Node goes on to hand out the requests that came with it
 * in one piece.
 */
export function isCutOff({ socket }: IncomingMessage): boolean {
  return socket.destroyed;
}

function connectionOf(socket: Socket): Connection {
  const taken = bytesTaken(socket);
  const now = performance.now();
  return { socket, replies: new Set(), taken, takenAt: now, stretch: { taken, since: now } };
}

/** Notes what a connection has taken since the last look, and says whether its replies wait and stand still. */
function isStill(connection: Connection, now: number, { stillMs, leastBytes }: UnreadLimits): boolean {
  const taken = bytesTaken(connection.socket);
  const nothingWaits = bytesWaiting(connection) === 0;
  if (nothingWaits || taken > connection.taken) Object.assign(connection, { taken, takenAt: now });
  if (nothingWaits || taken >= connection.stretch.taken + leastBytes)
    connection.stretch = { taken, since: now };
  return now - connection.stretch.since >= stillMs;
}

/** Returns the connections to cut so that the others are within the budget, or at least below the ceiling. */
function tooMuch(waiting: Waiting[], now: number, { budget, idleMs, ceiling }: UnreadLimits): Waiting[] {
  const all = waiting.reduce((sum, { bytes }) => sum + bytes, 0);
  const patienceMs = idleMs * Math.max(1 / 3, Math.min(1, (2 * budget) / all));
  const isIdle = ({ takenAt }: Waiting) => now - takenAt >= patienceMs;
  const idle = firstOf(waiting.filter(isIdle).toSorted(byStillness), all - budget);
  const left = idle.reduce((sum, { bytes }) => sum - bytes, all);
  const moving = waiting.filter((connection) => !isIdle(connection));
  return [...idle, ...firstOf(moving.toSorted(bySize), left - ceiling)];
}

const byStillness = (a: Waiting, b: Waiting) => a.takenAt - b.takenAt;
const bySize = (a: Waiting, b: Waiting) => b.bytes - a.bytes;

/** Returns as many of the first connections as it takes to free so many bytes. */
function firstOf(connections: Waiting[], excess: number): Waiting[] {
  let left = excess;
  return connections.filter(({ bytes }) => {
    const isNeeded = left > 0 && bytes > 0;
    if (isNeeded) left -= bytes;
    return isNeeded;
  });
}

/** Bytes of replies that this process still holds: what the socket has been given, and what queues behind it. */
function bytesWaiting({ replies }: Connection): number {
  let bytes = 0;
  for (const reply of replies) bytes += reply.writableLength;
  return bytes;
}

/**
 * Bytes that the kernel has taken. Only the handle's own counters move while one large write is half done; Node's socket
 * timeout goes by them too. What the kernel has taken leaves this process, so it is nobody's concern here.
 */
function bytesTaken(socket: Socket): number {
  const { _handle: handle } = socket as { _handle?: { bytesWritten: number; writeQueueSize: number } | null };
  return handle ? handle.bytesWritten - handle.writeQueueSize : socket.bytesWritten;
}
