import type { FastifyInstance, FastifyReply } from "fastify";
import type { Database } from "#shared/db/database.ts";
import { problem } from "#shared/wire/problems.ts";
import { healthReply, versionReply } from "#shared/wire/health.ts";
import type { RouteContext } from "../context.ts";
import { describe } from "./describe.ts";

const pingMs = 3000;

/** Registers what monitors ask (spec 2, Health and version). Public, and never stored. */
export function healthRoutes(app: FastifyInstance, { db, live, version, isStopping }: RouteContext): void {
  const method = ["GET", "HEAD"];
  const ok = { status: "ok" } as const;

  app.route({
    method,
    url: "/healthz",
    schema: describe({ tag: "health", summary: "Say that the process runs", replies: { 200: healthReply } }),
    handler: async (_request, reply) => fresh(reply).send(ok),
  });

  app.route({
    method,
    url: "/readyz",
    schema: describe({
      tag: "health",
      summary: "Say whether this replica can serve",
      replies: { 200: healthReply },
      refusals: [503],
    }),
    handler: async (_request, reply) => {
      fresh(reply);
      if (isStopping()) throw problem("unavailable", "this replica is stopping");
      if (!(await answers(db))) throw problem("unavailable", "the database cannot be reached");
      if (!live.isListening()) throw problem("unavailable", "not listening for session changes");
      return reply.send(ok);
    },
  });

  app.route({
    method,
    url: "/version",
    schema: describe({ tag: "health", summary: "Name the build", replies: { 200: versionReply } }),
    handler: async (_request, reply) => fresh(reply).send({ version }),
  });
}

function fresh(reply: FastifyReply): FastifyReply {
  return reply.header("cache-control", "no-store");
}

async function answers(db: Database): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const ping = db.pool.query("select 1").then(
    () => true,
    () => false,
  );
  const timeUp = new Promise<boolean>((done) => (timer = setTimeout(() => done(false), pingMs)));
  const answered = await Promise.race([ping, timeUp]);
  clearTimeout(timer);
  return answered;
}
