import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { findPage } from "#shared/domain/plugins/find-page.ts";
import { digestDigits } from "#shared/rules/plugin-page.ts";
import { permissionsPolicy } from "#shared/runtime/permissions-policy.ts";
import type { ApiContext } from "../context.ts";
import { pageNotFound } from "../guards/refuse.ts";
import { createPageDocuments } from "../plugin-page/documents.ts";
import { paramOf } from "../reading/params.ts";

const digestPrefix = new RegExp(`^[0-9a-f]{${digestDigits}}$`);

const noFeatures = permissionsPolicy();

/**
 * Registers the page of a plugin, for a frame of the application. No cookie is read, and every unknown page is a plain
 * 404. The API's description omits it, because its only client is a frame.
 */
export function pluginPageRoute(app: FastifyInstance, { db, pluginHost }: ApiContext): void {
  if (!pluginHost) return;
  const documentOf = createPageDocuments();
  app.route({
    method: ["GET", "HEAD"],
    url: "/plugin-ui/:name/:version",
    schema: { hide: true },
    config: { countsInFlight: true },
    handler: async (request, reply) => {
      const digest = digestOf(request);
      if (digest === undefined) return pageNotFound(reply);
      const requested = { name: paramOf(request, "name"), version: paramOf(request, "version"), digest };
      const page = await findPage(pluginHost, db.pool, requested);
      const document = page && (await documentOf(page));
      if (!document) return pageNotFound(reply);
      framed(reply, document.policy).type("text/html; charset=utf-8").header("vary", "accept-encoding");
      if (!/\bgzip\b/.test(request.headers["accept-encoding"] ?? "")) return reply.send(document.html);
      return reply.header("content-encoding", "gzip").send(document.gzip);
    },
  });
}

/** Returns the digest prefix in a request; null if there is none, undefined if it is malformed. */
function digestOf({ query }: FastifyRequest): string | null | undefined {
  const { b } = query as { b?: unknown };
  if (b === undefined) return null;
  return typeof b === "string" && digestPrefix.test(b) ? b : undefined;
}

/** Sets the headers of the only page that the application may frame. */
function framed(reply: FastifyReply, policy: string): FastifyReply {
  return reply
    .removeHeader("x-frame-options")
    .header("content-security-policy", policy)
    .header("referrer-policy", "no-referrer")
    .header("cross-origin-resource-policy", "same-origin")
    .header("x-dns-prefetch-control", "off")
    .header("cache-control", "no-store")
    .header("permissions-policy", noFeatures);
}
