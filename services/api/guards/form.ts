import type { FastifyRequest } from "fastify";
import { problem } from "#shared/wire/problems.ts";
import { readBody } from "./body-size.ts";

/**
 * Reads the form of a request outside /api, whose body no guard has read. `limit` is in bytes. Throws
 * `unsupported_media_type`, `body_too_large`.
 */
export async function formOf({ raw }: FastifyRequest, limit: number): Promise<URLSearchParams> {
  const type = raw.headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded") throw problem("unsupported_media_type");
  const body = await new Promise<Buffer | null>((resolve) => readBody(raw, limit, resolve));
  if (body === null) throw problem("body_too_large");
  return new URLSearchParams(body.toString());
}
