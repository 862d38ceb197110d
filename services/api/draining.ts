import { Server, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

const drainMs = 200;

/**
 * Lets a stop finish the requests in progress, and returns a function that says whether a stop is under way. No new
 * connection is accepted. Open ones are served a little longer, each reply with `Connection: close`: the server's own
 * close cuts idle connections at once, and a connection looks idle while a request is still on its way to us. One that
 * has not sent a request by then is cut here: the server's own close would wait for it, for as long as it says nothing.
 */
export function drainBeforeClose(app: FastifyInstance): () => boolean {
  let stopping = false;
  const silent = new Set<Socket>();
  app.server.on("connection", (socket) => {
    silent.add(socket);
    socket.once("close", () => silent.delete(socket));
  });
  app.server.on("request", ({ socket }) => void silent.delete(socket));
  app.server.on("upgrade", ({ socket }) => void silent.delete(socket));
  app.addHook("preClose", async () => {
    stopping = true;
    if (!app.server.listening) return;
    Server.prototype.close.call(app.server);
    await sleep(drainMs);
    for (const socket of silent) socket.destroy();
  });
  return () => stopping;
}
