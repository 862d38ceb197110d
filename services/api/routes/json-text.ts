import type { FastifyReply } from "fastify";

/** Sends a reply that is JSON text already, with the content type that Fastify gives to objects. */
export function sendJsonText(reply: FastifyReply, json: string | Uint8Array): FastifyReply {
  return reply.type("application/json; charset=utf-8").send(json);
}
