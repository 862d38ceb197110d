import type { FastifyRequest } from "fastify";
import type { ZodType } from "zod";
import { problem } from "#shared/wire/problems.ts";

/**
 * Decodes the query of a request with a schema, after the route's earlier checks. A duplicate parameter is a list,
 * which every schema rejects. Throws `invalid` with the first error, and for a NUL in any value.
 */
export function queryOf<T>(request: FastifyRequest, schema: ZodType<T>): T {
  if (Object.values(request.query as object).some(hasNul))
    throw problem("invalid", "the query must not contain NUL");
  const result = schema.safeParse(request.query);
  if (result.success) return result.data;
  const { message, path } = result.error.issues[0]!;
  throw problem("invalid", path.length === 0 ? message : `${path.join(".")}: ${message}`);
}

const hasNul = (value: unknown) => String(value).includes("\0");
