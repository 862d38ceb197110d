import type { FastifyReply } from "fastify";

/** Sets the header with the version that a room has after the request. */
export function setVersion(reply: FastifyReply, version: number): void {
  reply.header("x-session-version", String(version));
}

/** Sends a reply that is JSON text already, with the content type that Fastify gives to objects. */
export function sendJsonText(reply: FastifyReply, json: string | Uint8Array): FastifyReply {
  return reply.type("application/json; charset=utf-8").send(json);
}
