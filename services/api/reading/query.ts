import type { FastifyRequest } from "fastify";
import type { ZodType } from "zod";
import { problem } from "#shared/wire/problems.ts";

/**
 * Decodes the query of a request with a schema, at the route's place in its order of refusals. A parameter given twice is a
 * list, which no schema takes. Throws `invalid` with the first thing that is wrong.
 */
export function queryOf<T>(request: FastifyRequest, schema: ZodType<T>): T {
  const result = schema.safeParse(request.query);
  if (result.success) return result.data;
  const { message, path } = result.error.issues[0]!;
  throw problem("invalid", path.length === 0 ? message : `${path.join(".")}: ${message}`);
}
