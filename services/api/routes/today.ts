import type { FastifyInstance } from "fastify";
import { readToday } from "#shared/domain/today/read-today.ts";
import { today } from "#shared/wire/today.ts";
import type { ApiContext } from "../context.ts";
import { describe } from "./describe.ts";

const json = "application/json; charset=utf-8";

/** Registers the overview of the caller's current rooms and tasks, in all of their spaces. */
export function todayRoutes(app: FastifyInstance, ctx: ApiContext): void {
  const schema = describe({
    tag: "spaces",
    summary: "Get the open rooms, the next slots and the pending items of all of the caller's spaces",
    replies: { 200: today },
    refusals: [401, 403],
  });
  app.get("/api/today", { schema }, async (request, reply) => {
    const text = await readToday(ctx.db.pool, ctx.callerOf(request.raw));
    reply.type(json);
    return text;
  });
}
