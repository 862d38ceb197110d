import { findInSpaces } from "#shared/domain/find/find-in-spaces.ts";
import { createFairSemaphore } from "#shared/runtime/fair-semaphore.ts";
import { findEndpoints } from "#shared/wire/endpoints/find.ts";
import { problem } from "#shared/wire/problems.ts";
import { sendJsonText } from "./replies.ts";
import { serve } from "./serve.ts";

/** Registers the search over the rooms and people of the caller's spaces. */
export const findRoutes = serve(findEndpoints, ({ db, settings, plugins }) => {
  const permits = createSearchPermits(settings.databasePoolSize);
  return {
    "GET /api/find": async ({ caller, query, reply }) => {
      const text = () => query().q ?? "";
      const found = await findInSpaces(db, caller, { text, permits, runsPlugins: plugins !== null });
      return sendJsonText(reply, found);
    },
  };
});

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
