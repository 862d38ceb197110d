import type { FastifyInstance } from "fastify";
import { pollSeconds } from "#shared/domain/embed/handoff-terms.ts";
import { openHandoff } from "#shared/domain/embed/open-handoff.ts";
import { redeemHandoff } from "#shared/domain/embed/redeem-handoff.ts";
import { embedEndpoints } from "#shared/wire/endpoints/embed.ts";
import { problem } from "#shared/wire/problems.ts";
import type { RouteContext } from "../context.ts";
import { serve } from "./serve.ts";

/** Registers the sign-in of side panels, if a meeting client is enabled. */
export function embedRoutes(app: FastifyInstance, ctx: RouteContext): void {
  if (ctx.settings.embedProviders.length > 0) serveHandoffs(app, ctx);
}

const serveHandoffs = serve(embedEndpoints, {
  "POST /api/embed/handoff": async ({ ctx, body, request }) => {
    const opened = body();
    if (!ctx.settings.embedProviders.some(({ name }) => name === opened.provider)) {
      throw problem("invalid", "that meeting client is not enabled here");
    }
    return openHandoff(ctx.db.pool, opened, ctx.clientOf(request.raw));
  },
  "POST /api/embed/session": async ({ ctx, body, reply }) => {
    const token = await redeemHandoff(ctx.db.pool, body().verifier);
    if (token) return token;
    reply.code(202).header("retry-after", String(pollSeconds));
    return { status: "pending" };
  },
});
