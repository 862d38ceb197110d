import { Server, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

const drainMs = 200;

/**
 * Finishes the requests in progress at a stop, and returns a function that returns true once a stop has begun.
 *
 * New connections are refused. Open connections are served for 200 ms more, each response with `Connection: close`.
 * Node's own close cuts idle connections at once, and a connection looks idle while its next request is in transit. A
 * connection that has sent no request by then is cut here. Otherwise Node would wait for it indefinitely.
 */
export function drainBeforeClose(app: FastifyInstance): () => boolean {
  let stopping = false;
  const unused = new Set<Socket>();
  app.server.on("connection", (socket) => {
    unused.add(socket);
    socket.once("close", () => unused.delete(socket));
  });
  app.server.on("request", ({ socket }) => void unused.delete(socket));
  app.server.on("upgrade", ({ socket }) => void unused.delete(socket));
  app.addHook("preClose", async () => {
    stopping = true;
    if (!app.server.listening) return;
    Server.prototype.close.call(app.server);
    await sleep(drainMs);
    for (const socket of unused) socket.destroy();
  });
  return () => stopping;
}
