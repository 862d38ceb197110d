import { isUtf8 } from "node:buffer";
import type { FastifyRequest } from "fastify";
import type { ZodType } from "zod";
import { problem } from "#shared/wire/problems.ts";

const MAX_DEPTH = 32;

/**
 * Decodes the body of a request with a schema. Each route calls it after its own checks: without a seat, a 404 must
 * precede a 400. A missing body is `undefined`, which a schema may allow. Throws `invalid_json`, or `invalid` with the
 * first error.
 */
export function bodyOf<T>(request: FastifyRequest, schema: ZodType<T>): T {
  const result = schema.safeParse(parse(request.rawBody));
  if (result.success) return result.data;
  const { message, path, code } = result.error.issues[0]!;
  if (path.length === 0) {
    throw problem("invalid", code === "invalid_type" ? "the body must be a JSON object" : message);
  }
  // The messages of our schemas already name their field; the library's messages do not. The texts of a package have the
  // same fields in each language, so their messages need the whole path.
  const needsPath = message.startsWith("Invalid") || path.includes("locales");
  throw problem("invalid", needsPath ? `${path.join(".")}: ${message}` : message);
}

function parse(raw: Buffer | null): unknown {
  if (raw === null || raw.length === 0) return undefined;
  if (!isUtf8(raw)) throw problem("invalid_json");
  let value: unknown;
  try {
    value = JSON.parse(raw.toString("utf8"));
  } catch {
    throw problem("invalid_json");
  }
  const error = jsonProblem(value, MAX_DEPTH);
  if (error) throw problem("invalid_json", error);
  return value;
}

/**
 * Returns the error in a parsed JSON value, or null. Deeper nesting parses, but Postgres cannot store it. A key
 * `__proto__` is never needed and can change an object's prototype.
 */
export function jsonProblem(value: unknown, depth: number): string | null {
  if (typeof value !== "object" || value === null) return null;
  if (depth === 0) return "the body is nested too deeply";
  if (Object.hasOwn(value, "__proto__")) return "the body has a key that is not allowed";
  for (const inner of Object.values(value)) {
    const found = jsonProblem(inner, depth - 1);
    if (found) return found;
  }
  return null;
}
