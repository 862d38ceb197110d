import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { RequestKey } from "#shared/domain/callers/once.ts";
import { idempotencyKey } from "#shared/wire/idempotency-key.ts";
import { problem } from "#shared/wire/problems.ts";

/**
 * Reads the header `Idempotency-Key`. Returns null without the header. Throws `invalid` for a key that is too short to
 * be unguessable, or has other characters.
 */
export function requestKeyOf(request: FastifyRequest): RequestKey | null {
  const given = request.headers["idempotency-key"];
  if (given === undefined) return null;
  const read = idempotencyKey.safeParse(given);
  if (!read.success) throw problem("invalid", read.error.issues[0]!.message);
  const key = read.data.replaceAll('"', "");
  const digest = createHash("sha256").update(`request ${key}\n${request.method} ${request.url}\n`);
  return { key, request: digest.update(request.rawBody ?? "").digest() };
}
