import type { FastifyInstance } from "fastify";
import type { ApiContext } from "../context.ts";
import { pageNotFound } from "../guards/refuse.ts";

/**
 * Addresses that another configuration would serve. They answer a plain 404 and not the application, which a monitor, a
 * provider or a frame could take for a success.
 */
const addresses = ["/ws", "/plugin-ui/*", "/embed/*"];

const signIn = ["/auth/login", "/auth/callback"];

/** Registers the plain 404s. */
export function plainNotFound(app: FastifyInstance, { metrics, settings }: ApiContext): void {
  const unused = [
    ...(metrics ? [] : ["/metrics"]),
    ...(settings.authMode === "open" ? signIn : []),
    ...(settings.embedProviders.length === 0 ? ["/api/embed/*"] : []),
  ];
  for (const url of [...unused, ...addresses]) {
    app.all(url, { schema: { hide: true } }, (_request, reply) => pageNotFound(reply));
  }
}
