import type { FastifyInstance } from "fastify";
import { readOwn } from "#shared/domain/rooms/read-own.ts";
import { kinds } from "#shared/kinds/directory.ts";
import type { ApiContext } from "../context.ts";
import { idOf } from "../reading/params.ts";
import { describe } from "./describe.ts";

/** Registers what a kind tells the caller alone about a room: GET /api/sessions/{id}/{name}, a route for each read. */
export function readRoutes(app: FastifyInstance, ctx: ApiContext): void {
  for (const [name, read] of kinds.core.flatMap((kind) => Object.entries(kind.reads ?? {}))) {
    const schema = describe({
      tag: "sessions",
      summary: read.summary,
      replies: { 200: read.reply },
      refusals: [403, 404],
    });
    app.get(`/api/sessions/:id/${name}`, { schema }, async (request) =>
      readOwn(ctx.db.pool, ctx.callerOf(request.raw), idOf(request, "id"), name, read),
    );
  }
}
