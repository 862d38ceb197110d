import type { FastifyInstance } from "fastify";
import { findInSpaces } from "#shared/domain/find/find-in-spaces.ts";
import { createFairSemaphore } from "#shared/runtime/fair-semaphore.ts";
import { findQuery, found } from "#shared/wire/find.ts";
import { problem } from "#shared/wire/problems.ts";
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
    refusals: [400, 401, 403, 429],
  });
  const permits = createSearchPermits(ctx.settings.databasePoolSize);
  app.get("/api/find", { schema }, async (request, reply) => {
    const text = await findInSpaces(ctx.db, ctx.callerOf(request.raw), {
      text: () => queryOf(request, findQuery).q ?? "",
      permits,
      runsPlugins: ctx.plugins !== null,
    });
    reply.type(json);
    return text;
  });
}

/**
 * Returns the permits of searches: a quarter of the pool's connections, apart from the permits of other reads. A person
 * has one at a time, and 8 searches of a person wait. Throws `too_many_requests`.
 */
function createSearchPermits(connections: number) {
  return createFairSemaphore({
    permits: Math.max(1, Math.floor(connections / 4)),
    maxQueueOfMember: 8,
    maxQueue: 1000,
    timeoutMs: 10_000,
    refusal: () => problem("too_many_requests", undefined, { retryAfterSeconds: 1 }),
  });
}
