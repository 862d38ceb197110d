import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { originForm } from "#shared/runtime/request-target.ts";
import { responseHeaders } from "#shared/runtime/response-headers.ts";
import { problem } from "#shared/wire/problems.ts";
import type { ApiContext } from "../context.ts";
import { isApiPath } from "./api-path.ts";
import { MAX_BODY_BYTES, readBody } from "./body-size.ts";
import { logAddress } from "../reading/client-address.ts";
import { hasBody, isJson } from "./content-type.ts";
import { crossSite, isCrossSite, isForeign } from "./cross-site.ts";
import { requireAllowed } from "./embedded.ts";
import { pageNotFound } from "./refuse.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The bytes of the body, within the size limit; null without a body. `bodyOf` decodes it. */
    rawBody: Buffer | null;
  }
  interface FastifyContextConfig {
    /** The maximum body size in bytes, for routes with a lower limit than the API's. */
    maxBodyBytes?: number;
    /**
     * True if the route answers only its literal address. Proxies deny such addresses by their text, so another spelling
     * must not reach the route.
     */
    isLiteral?: boolean;
    /** True if a side panel of a meeting client may call the route. */
    forPanels?: boolean;
    /** True if concurrent requests of this route, outside /api, are limited. */
    countsInFlight?: boolean;
  }
}

/** Runs the guards before every route and before the handler of unmatched requests. */
export function installGuards(app: FastifyInstance, guard: Guard): void {
  app.decorateRequest("rawBody", null);
  app.addHook("onRequest", guard);
}

/** Calls `done` without an argument if the request passes, after its body has been read, else with the refusal. */
export type Guard = (request: FastifyRequest, reply: FastifyReply, done: (refused?: Error) => void) => void;

/**
 * Returns the guards in the order of protocol/conventions#guards-of-the-api. Every request: response headers, request
 * id and form of the target. Then: the limit of concurrent requests. Under /api: cross-site, content type and body
 * size, and for a bearer token the allowlist of side panels. Only the last guard resolves a caller; operations do that
 * in their own statement.
 */
export function createGuard(ctx: ApiContext): Guard {
  const { settings, log, db, inFlight, warnOfOrigin, addressOf, clientOf, callerOf } = ctx;
  const { page, api } = responseHeaders(settings);
  const debug = log.isLevelEnabled("debug");

  return (request, reply, done) => {
    const { raw } = request;
    // Node still emits the requests that a destroyed connection had sent in the same packet.
    if (raw.socket.destroyed) return void reply.hijack();
    const isRefused = originForm(request.originalUrl) === null;
    // The matched route decides, so no target reaches an API route under another form.
    const isApi = isApiPath(request.routeOptions.url ?? raw.url ?? "");
    reply.headers(isApi || isRefused ? api : page);
    reply.header("x-request-id", request.id);
    if (debug) logAddress(log, addressOf(raw));
    if (isRefused) return done(problem("invalid"));
    if (raw.headers.host === undefined && raw.httpVersion === "1.1") return done(problem("invalid"));
    if (request.routeOptions.config.isLiteral && !isSpelledAs(request.routeOptions.url, raw.url))
      return void pageNotFound(reply);
    const isCounted = isApi || request.routeOptions.config.countsInFlight;
    if (!isCounted) return done();
    const { digest: tokenDigest, embedded } = callerOf(raw);
    const sender = { tokenDigest, addressKey: clientOf(raw).address };
    const leave = inFlight(sender, (tooMany) =>
      tooMany || !isApi
        ? done(tooMany)
        : guardApi(request, embedded ? (refused) => guardEmbedded(request, done, refused) : done),
    );
    reply.raw.once("close", leave);
  };

  function isSpelledAs(address: string | undefined, target = ""): boolean {
    return target === address || target.startsWith(`${address}?`);
  }

  function guardEmbedded(request: FastifyRequest, go: (refused?: Error) => void, refused?: Error): void {
    if (refused) return go(refused);
    requireAllowed(db.pool, callerOf(request.raw), request.routeOptions.config).then(() => go(), go);
  }

  function guardApi(request: FastifyRequest, done: (refused?: Error) => void): void {
    const { raw } = request;
    if (isCrossSite(raw.method ?? "", raw.headers, settings.origin)) {
      if (isForeign(raw.headers.origin, settings.origin)) warnOfOrigin(raw.headers.origin);
      return done(crossSite(settings.origin));
    }
    if (!hasBody(raw.headers)) return done();
    if (!isJson(raw.headers)) return done(problem("unsupported_media_type"));
    readBody(raw, request.routeOptions.config.maxBodyBytes ?? MAX_BODY_BYTES, (body) => {
      request.rawBody = body;
      done(body === null ? problem("body_too_large") : undefined);
    });
  }
}
