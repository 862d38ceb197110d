import type { FastifyReply, FastifyRequest } from "fastify";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

/** The bytes of a response, also compressed. */
export type Compressed = { plain: Buffer; gzip: Buffer };

const compress = promisify(gzip);

/** Compresses the bytes of a response. */
export async function compressed(plain: Buffer): Promise<Compressed> {
  return { plain, gzip: await compress(plain) };
}

/** Sends bytes, compressed if the client accepts gzip. */
export function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: Compressed,
): FastifyReply {
  reply.header("vary", "accept-encoding");
  if (!/\bgzip\b/.test(request.headers["accept-encoding"] ?? "")) return reply.send(bytes.plain);
  return reply.header("content-encoding", "gzip").send(bytes.gzip);
}
