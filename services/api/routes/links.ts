import type { FastifyInstance } from "fastify";
import { listLinks } from "#shared/domain/links/list-links.ts";
import { mintLink } from "#shared/domain/links/mint-link.ts";
import { redeemLink } from "#shared/domain/links/redeem-link.ts";
import { revokeLink } from "#shared/domain/links/revoke-link.ts";
import { linkList, mintedLink, redeemBody, redeemedLink } from "#shared/wire/links.ts";
import type { ApiContext } from "../context.ts";
import { bodyOf } from "../reading/body.ts";
import { issueGuestCookie } from "../reading/cookie.ts";
import { idOf } from "../reading/params.ts";
import { requestKeyOf } from "../reading/request-key.ts";
import { describe } from "./describe.ts";

const tag = "links";
const links = "/api/sessions/:id/links";

/** Registers signed links: mint, list, revoke, redeem. */
export function linkRoutes(app: FastifyInstance, ctx: ApiContext): void {
  const { db, settings, callerOf } = ctx;

  app.post(
    links,
    {
      schema: describe({
        tag,
        summary: "Create a link that admits guests to the room for 24 hours",
        replies: { 201: mintedLink },
        refusals: [403, 404, 409],
        once: true,
      }),
    },
    async (request, reply) => {
      reply.code(201);
      return mintLink(
        ctx.reporting(request),
        callerOf(request.raw),
        idOf(request, "id"),
        requestKeyOf(request),
      );
    },
  );

  app.get(
    links,
    {
      schema: describe({
        tag,
        summary: "List the room's links, newest first, without their tokens",
        replies: { 200: linkList },
        refusals: [403, 404],
      }),
    },
    async (request) => listLinks(db.pool, callerOf(request.raw), idOf(request, "id")),
  );

  app.delete(
    `${links}/:linkId`,
    {
      schema: describe({
        tag,
        summary: "Revoke a link and remove its guests; their contributions stay",
        replies: { 204: "Revoked, now or earlier" },
        refusals: [403, 404],
      }),
    },
    async (request, reply) => {
      const version = await revokeLink(ctx.reporting(request), callerOf(request.raw), {
        sessionId: idOf(request, "id"),
        linkId: idOf(request, "linkId"),
      });
      return reply.header("x-session-version", String(version)).code(204).send();
    },
  );

  app.post(
    "/api/links/redeem",
    {
      schema: describe({
        tag,
        summary: "Join a link's room as a named guest until the link ends",
        body: redeemBody,
        replies: { 201: redeemedLink },
        refusals: [400, 404, 429],
      }),
    },
    async (request, reply) => {
      const { seat, token } = await redeemLink(ctx, callerOf(request.raw), {
        client: ctx.clientOf(request.raw),
        body: () => bodyOf(request, redeemBody),
      });
      if (token !== null) reply.header("set-cookie", issueGuestCookie(token, settings));
      reply.code(201);
      return seat;
    },
  );
}
