import { Server } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

const drainMs = 200;

/**
 * Makes a stop gentle, and returns whether one is under way. No connection is accepted any more, but those that are open
 * are served a little longer, each reply with `Connection: close`: the server's own close cuts idle connections at once,
 * and one with a request on its way to us looks idle.
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
