import type { FastifyInstance } from "fastify";
import type { RouteContext } from "../context.ts";

/** Addresses of files alone. Browsers and crawlers ask for the last three without being told to. */
const addresses = ["/assets/*", "/favicon.ico", "/robots.txt", "/apple-touch-icon.png"];

/** Registers the addresses that answer a plain 404 for a file that is not there, never the application. */
export function clientFileRoutes(app: FastifyInstance, { client }: RouteContext): void {
  for (const url of addresses) {
    app.all(url, { schema: { hide: true } }, (request, reply) => client(request, reply, null));
  }
}
