import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { findPage, type PageWanted } from "#shared/domain/plugins/find-page.ts";
import { findTexts } from "#shared/domain/plugins/find-texts.ts";
import { digestDigits } from "#shared/rules/plugin-page.ts";
import { permissionsPolicy } from "#shared/runtime/permissions-policy.ts";
import type { ApiContext } from "../context.ts";
import { pageNotFound } from "../guards/refuse.ts";
import { sendCompressed } from "../plugin-page/compressed.ts";
import { createPageDocuments } from "../plugin-page/documents.ts";
import { createLanguageTexts } from "../plugin-page/language-texts.ts";
import { paramOf } from "../reading/params.ts";

const digestPrefix = new RegExp(`^[0-9a-f]{${digestDigits}}$`);

const noFeatures = permissionsPolicy();

/**
 * Registers the page of a plugin, for a frame of the application, and the page's texts in a language, for the
 * application. No cookie is read, and every unknown page is a plain 404. The API's description omits both, because
 * their only client is the application.
 */
export function pluginPageRoute(app: FastifyInstance, { db, pluginHost }: ApiContext): void {
  if (!pluginHost) return;
  const shared = {
    method: ["GET", "HEAD"],
    schema: { hide: true },
    config: { countsInFlight: true },
  };
  const documentOf = createPageDocuments();
  app.route({
    ...shared,
    url: "/plugin-ui/:name/:version",
    handler: async (request, reply) => {
      const wanted = wantedPage(request);
      const page = wanted && (await findPage(pluginHost, db.pool, wanted));
      const document = page && (await documentOf(page));
      if (!document) return pageNotFound(reply);
      framed(reply, document.policy).type("text/html; charset=utf-8");
      return sendCompressed(request, reply, document);
    },
  });
  const textsIn = createLanguageTexts();
  app.route({
    ...shared,
    url: "/plugin-ui/:name/:version/texts/:language",
    handler: async (request, reply) => {
      const wanted = wantedPage(request);
      const texts = wanted && (await findTexts(pluginHost, db.pool, wanted));
      const json = texts && (await textsIn(texts, paramOf(request, "language")));
      if (!json) return pageNotFound(reply);
      const isFixed = wanted.digest !== null && texts.isFixed;
      reply
        .type("application/json; charset=utf-8")
        .header("cache-control", isFixed ? "public, max-age=31536000, immutable" : "no-store");
      return sendCompressed(request, reply, json);
    },
  });
}

/** Returns the page that a request names, or null if its digest prefix is malformed. */
function wantedPage(request: FastifyRequest): PageWanted | null {
  const { b } = request.query as { b?: unknown };
  if (b !== undefined && !(typeof b === "string" && digestPrefix.test(b))) return null;
  return { name: paramOf(request, "name"), version: paramOf(request, "version"), digest: b ?? null };
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
