import { Server } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

const drainMs = 200;

/**
 * Lets a stop finish the requests in progress, and returns a function that says whether a stop is under way. No new
 * connection is accepted. Open ones are served a little longer, each reply with `Connection: close`: the server's own
 * close cuts idle connections at once, and a connection looks idle while a request is still on its way to us.
 */
export function drainBeforeClose(app: FastifyInstance): () => boolean {
  let stopping = false;
  app.addHook("preClose", async () => {
    stopping = true;
    if (!app.server.listening) return;
    Server.prototype.close.call(app.server);
    await sleep(drainMs);
  });
  return () => stopping;
}
