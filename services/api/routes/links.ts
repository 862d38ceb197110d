import { listLinks } from "#shared/domain/links/list-links.ts";
import { mintLink } from "#shared/domain/links/mint-link.ts";
import { previewLink } from "#shared/domain/links/preview-link.ts";
import { redeemLink } from "#shared/domain/links/redeem-link.ts";
import { revokeLink } from "#shared/domain/links/revoke-link.ts";
import { linkEndpoints } from "#shared/wire/endpoints/links.ts";
import { issueGuestCookie } from "../reading/cookie.ts";
import { sendJsonText, setVersion } from "./replies.ts";
import { serve } from "./serve.ts";

/** Registers signed links. */
export const linkRoutes = serve(linkEndpoints, {
  "POST /api/sessions/:id/links": ({ reporting, caller, place, key }) =>
    mintLink(reporting(), caller, place.sessionId, key()),
  "GET /api/sessions/:id/links": ({ ctx, caller, place }) => listLinks(ctx.db.pool, caller, place.sessionId),
  "DELETE /api/sessions/:id/links/:linkId": async ({ reporting, caller, place, reply }) => {
    setVersion(reply, await revokeLink(reporting(), caller, place));
  },
  "POST /api/links/preview": async ({ ctx, caller, body, request, reply }) =>
    sendJsonText(reply, await previewLink(ctx.db.pool, caller, { client: ctx.clientOf(request.raw), body })),
  "POST /api/links/redeem": async ({ ctx, caller, body, request, reply }) => {
    const { seat, token } = await redeemLink(ctx, caller, { client: ctx.clientOf(request.raw), body });
    if (token !== null) reply.header("set-cookie", issueGuestCookie(token, ctx.settings));
    return seat;
  },
});
