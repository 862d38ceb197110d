import { z, type ZodType } from "zod";
import type { Endpoint } from "#shared/wire/endpoints/endpoint.ts";
import { idempotencyKey } from "#shared/wire/idempotency-key.ts";
import { refusal } from "#shared/wire/refusal.ts";

type Description = Pick<Endpoint, "summary" | "body" | "query" | "replies" | "refusals" | "once"> & {
  tag: string;
  /** True for a route outside the API, where no guard refuses requests. */
  outside?: boolean;
};

/**
 * The error statuses of every API route:
 * - 403: cross-site, or not on the allowlist of side panels
 * - 413, 415: a body that is too large or not JSON, even if the route takes none
 * - 429: too many concurrent requests
 * - 500: a failure
 * - 503: a statement timeout
 */
export const anywhere = [403, 413, 415, 429, 500, 503];

/**
 * Returns the schema of a route. It is used only for the API's description, not to validate or serialise. The body
 * schema has a private key, because Fastify parses no bodies here (server.ts).
 */
export function describe({ tag, summary, body, query, replies, refusals = [], once, outside }: Description) {
  const response: Record<number, ZodType> = {};
  for (const [status, reply] of Object.entries(replies)) {
    response[Number(status)] = typeof reply === "string" ? z.undefined().describe(reply) : reply;
  }
  for (const status of [...refusals, ...(once ? [400, 422] : []), ...(outside ? [500] : anywhere)])
    response[status] = refusal;
  return {
    tags: [tag],
    summary,
    response,
    ...(body && { decodes: body }),
    ...(query && { querystring: query }),
    ...(once && { headers: z.object({ "Idempotency-Key": idempotencyKey.optional() }) }),
  };
}
