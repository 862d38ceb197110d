import type { FastifyInstance } from "fastify";
import type { ApiContext } from "../context.ts";
import { pageNotFound } from "../guards/refuse.ts";

/**
 * Addresses that another configuration would serve. They answer a plain 404 here instead of the application, so that
 * no monitor, provider or frame mistakes it for an answer (contract 2 and 12).
 */
const addresses = ["/auth/login", "/auth/callback", "/ws", "/plugin-ui/*", "/embed/*", "/api/embed/*"];

/** Registers the plain 404s. */
export function plainNotFound(app: FastifyInstance, { metrics }: ApiContext): void {
  for (const url of metrics ? addresses : ["/metrics", ...addresses]) {
    app.all(url, { schema: { hide: true } }, (_request, reply) => pageNotFound(reply));
  }
}
