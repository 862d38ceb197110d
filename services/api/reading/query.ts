import type { FastifyRequest } from "fastify";
import type { ZodType } from "zod";
import { problem } from "#shared/wire/problems.ts";

/**
 * Decodes the query of a request with a schema, after the route's earlier checks. A duplicate parameter is a list,
 * which every schema rejects. Throws `invalid` with the first error.
 */
export function queryOf<T>(request: FastifyRequest, schema: ZodType<T>): T {
  const result = schema.safeParse(request.query);
  if (result.success) return result.data;
  const { message, path } = result.error.issues[0]!;
  throw problem("invalid", path.length === 0 ? message : `${path.join(".")}: ${message}`);
}
