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
  /** Whether it is outside the API, where no guard refuses anything. */
  outside?: boolean;
};

/**
 * The statuses with which any route of the API refuses or fails: another site, or no route for side panels (403), a
 * body that is too large or not JSON, also where none is taken (413, 415), too many requests at once (429), a failure
 * (500), and a statement that took too long (503).
 */
export const anywhere = [403, 413, 415, 429, 500, 503];

/**
 * Returns the schema of a route. It is used for the API's description only: nothing validates or serialises by it. The
 * body's schema has a key of our own, because Fastify parses no bodies here (server.ts).
 */
export function describe({ tag, summary, body, query, replies, refusals = [], outside }: Description) {
  const response: Record<number, ZodType> = {};
  for (const [status, reply] of Object.entries(replies)) {
    response[Number(status)] = typeof reply === "string" ? z.undefined().describe(reply) : reply;
  }
  for (const status of [...refusals, ...(outside ? [500] : anywhere)]) response[status] = refusal;
  return {
    tags: [tag],
    summary,
    response,
    ...(body && { decodes: body }),
    ...(query && { querystring: query }),
  };
}
