import type { FastifyRequest } from "fastify";
import { pageSize } from "#shared/wire/directory.ts";
import { problem } from "#shared/wire/problems.ts";

type Sizes = { default: number; largest: number };

/** The requested page of a list: its number of rows, and the cursor of the previous page. */
export type Page = { limit: number; after: string | null };

/**
 * Reads the requested page of a list, in rows. Each route calls it after its 404 checks. Throws `invalid` for a limit
 * that is not a positive whole number, and for a duplicate parameter.
 */
export function pageOf(request: FastifyRequest, sizes: Sizes = pageSize): Page {
  const { limit, after } = request.query as Record<string, unknown>;
  if (limit !== undefined && !(typeof limit === "string" && /^0*[1-9][0-9]*$/.test(limit)))
    throw problem("invalid", "limit must be a positive whole number");
  if (after !== undefined && typeof after !== "string")
    throw problem("invalid", "after can be given only once");
  return { limit: Math.min(Number(limit ?? sizes.default), sizes.largest), after: after ?? null };
}
