import type { FastifyInstance } from "fastify";
import type { RouteContext } from "../context.ts";

/** Addresses of files only. Browsers and crawlers request the last three by convention. */
const addresses = ["/assets/*", "/push-worker.js", "/favicon.ico", "/robots.txt", "/apple-touch-icon.png"];

/** Registers addresses that respond with a plain 404 for a missing file, never with the application. */
export function clientFileRoutes(app: FastifyInstance, { client }: RouteContext): void {
  for (const url of addresses) {
    app.all(url, { schema: { hide: true } }, (request, reply) => client(request, reply, null));
  }
}
