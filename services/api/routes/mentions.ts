import type { FastifyInstance } from "fastify";
import { findMentions } from "#shared/domain/standups/find-mentions.ts";
import { mentions } from "#shared/wire/standup.ts";
import type { ApiContext } from "../context.ts";
import { sessionIdOf } from "../reading/params.ts";
import { describe } from "./describe.ts";

/** Registers the caller's own requests for help in a room (spec 2, Standup actions: a separate route). */
export function mentionRoutes(app: FastifyInstance, ctx: ApiContext): void {
  const schema = describe({
    tag: "sessions",
    summary: "Tell who asked the caller for help in a room, and whom the caller asked",
    replies: { 200: mentions },
    refusals: [403, 404],
  });
  app.get("/api/sessions/:id/mentions", { schema }, async (request) =>
    findMentions(ctx.db.pool, ctx.callerOf(request.raw), sessionIdOf(request)),
  );
}
