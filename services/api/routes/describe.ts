import { z, type ZodType } from "zod";
import { refusal } from "#shared/wire/refusal.ts";

type Description = {
  tag: string;
  summary: string;
  body?: ZodType;
  /** The query's parameters, each of them text. */
  query?: ZodType;
  /** The successful answers by status: the reply's schema, or for an empty reply what it means. */
  replies: Record<number, ZodType | string>;
  /** The statuses of the route's own refusals. */
  refusals?: number[];
};

// The statuses with which guards refuse a request with a body: another site, too large, not JSON.
const guarded = [403, 413, 415];

/**
 * Returns the schema of a route. It is used for the API's description only: nothing validates or serialises by it. The
 * body's schema has a key of our own, because Fastify parses no bodies here (server.ts).
 */
export function describe({ tag, summary, body, query, replies, refusals = [] }: Description) {
  const response: Record<number, ZodType> = {};
  for (const [status, reply] of Object.entries(replies)) {
    response[Number(status)] = typeof reply === "string" ? z.undefined().describe(reply) : reply;
  }
  for (const status of [...refusals, ...(body ? guarded : []), 500]) response[status] = refusal;
  return {
    tags: [tag],
    summary,
    response,
    ...(body && { decodes: body }),
    ...(query && { querystring: query }),
  };
}
