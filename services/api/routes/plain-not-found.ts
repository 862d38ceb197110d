import type { FastifyInstance } from "fastify";
import type { ApiContext } from "../context.ts";
import { sendPanelOff } from "../embed-page.ts";
import { pageNotFound } from "../guards/refuse.ts";

/**
 * Addresses that exist in other configurations. They respond with a plain 404: a monitor, a provider or a frame could
 * mistake the application for a success.
 */
const addresses = ["/ws", "/plugin-ui/*"];

const signIn = ["/auth/login", "/auth/callback", "/auth/backchannel-logout"];

/** Registers the plain 404s. */
export function plainNotFound(app: FastifyInstance, { metrics, settings }: ApiContext): void {
  const unused = [
    ...(metrics ? [] : ["/metrics"]),
    ...(settings.authMode === "open" ? signIn : []),
    ...(settings.scimToken === "" ? ["/scim/*"] : []),
    ...(settings.embedProviders.length === 0 ? ["/api/embed/*"] : []),
  ];
  app.all("/embed/*", { schema: { hide: true } }, ({ method }, reply) => {
    const isOff = settings.embedProviders.length === 0;
    return isOff && (method === "GET" || method === "HEAD") ? sendPanelOff(reply) : pageNotFound(reply);
  });
  for (const url of [...unused, ...addresses]) {
    app.all(url, { schema: { hide: true } }, (_request, reply) => pageNotFound(reply));
  }
}
