import type { FastifyReply } from "fastify";

/** Sets the header with the version that a room has after the request. */
export function setVersion(reply: FastifyReply, version: number): void {
  reply.header("x-session-version", String(version));
}
