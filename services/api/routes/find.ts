import type { FastifyInstance } from "fastify";
import { findInSpaces } from "#shared/domain/find/find-in-spaces.ts";
import { findQuery, found } from "#shared/wire/find.ts";
import type { ApiContext } from "../context.ts";
import { queryOf } from "../reading/query.ts";
import { describe } from "./describe.ts";

const json = "application/json; charset=utf-8";

/** Registers the search over the rooms and people of the caller's spaces. */
export function findRoutes(app: FastifyInstance, ctx: ApiContext): void {
  const schema = describe({
    tag: "spaces",
    summary: "Find rooms and people of all of the caller's spaces",
    query: findQuery,
    replies: { 200: found },
    refusals: [400, 401, 403],
  });
  app.get("/api/find", { schema }, async (request, reply) => {
    const text = await findInSpaces(ctx.db.pool, ctx.callerOf(request.raw), {
      text: () => queryOf(request, findQuery).q ?? "",
      readSemaphore: ctx.readSemaphore,
      runsPlugins: ctx.plugins !== null,
    });
    reply.type(json);
    return text;
  });
}
