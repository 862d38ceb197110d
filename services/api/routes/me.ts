import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import { changeAvatar, changeSettings } from "#shared/domain/identity/change-me.ts";
import { findMe } from "#shared/domain/identity/find-me.ts";
import { saveName } from "#shared/domain/identity/save-name.ts";
import { signOut } from "#shared/domain/identity/sign-out.ts";
import { avatarBody, me, meQuery, nameBody, settingsBody } from "#shared/wire/identity.ts";
import { Problem, problem } from "#shared/wire/problems.ts";
import type { ApiContext } from "../context.ts";
import { bodyOf } from "../reading/body.ts";
import { issueAskCookie } from "../reading/ask-cookie.ts";
import { clearedCookie, issueCookie } from "../reading/cookie.ts";
import { describe } from "./describe.ts";

const tag = "identity";

/** Registers the caller's own identity. */
export function meRoutes(app: FastifyInstance, ctx: ApiContext): void {
  const { settings, db } = ctx;

  app.get(
    "/api/me",
    {
      schema: describe({
        tag,
        summary: "Get the caller's identity",
        query: meQuery,
        replies: { 200: me, 204: "With `optional=true`: the caller has no session" },
        refusals: [401],
      }),
    },
    async (request, reply) => {
      const { optional } = request.query as z.infer<typeof meQuery>;
      return findMe(db.pool, ctx.callerOf(request.raw)).catch((error: unknown) => {
        if (optional !== "true" || !(error instanceof Problem) || error.status !== 401) throw error;
        return reply.code(204).send();
      });
    },
  );

  app.post(
    "/api/me",
    {
      schema: describe({
        tag,
        summary: "Create or rename the caller's identity; rotates the token",
        body: nameBody,
        replies: { 200: me, 201: me },
        refusals: [400, 401, 403, 429],
      }),
    },
    async (request, reply) => {
      const saved = await saveName(ctx.reporting(request), ctx.callerOf(request.raw), {
        name: () => bodyOf(request, nameBody).name,
        client: ctx.clientOf(request.raw),
      });
      const replaced = saved.created ? undefined : request.raw.headers.cookie;
      reply.header("set-cookie", issueCookie(saved.token, settings, replaced));
      reply.code(saved.created ? 201 : 200);
      return saved.me;
    },
  );

  app.patch(
    "/api/me/avatar",
    {
      schema: describe({
        tag,
        summary: "Set or clear the caller's avatar icon",
        body: avatarBody,
        replies: { 200: me },
        refusals: [400, 401],
      }),
    },
    async (request) => {
      const icon = () => bodyOf(request, avatarBody).icon ?? "";
      return changeAvatar(ctx, ctx.callerOf(request.raw), icon);
    },
  );

  app.patch(
    "/api/me/settings",
    {
      schema: describe({
        tag,
        summary: "Change the caller's private settings",
        body: settingsBody,
        replies: { 200: me },
        refusals: [400, 401, 403],
      }),
    },
    async (request) => {
      const body = () => bodyOf(request, settingsBody);
      return changeSettings(ctx, ctx.callerOf(request.raw), body);
    },
  );

  app.delete(
    "/api/me",
    {
      schema: describe({
        tag,
        summary: "Sign out",
        replies: { 204: "Signed out, or there was no sign-in" },
        refusals: [401, 403],
      }),
    },
    async (request, reply) => {
      const caller = ctx.callerOf(request.raw);
      if (request.headers.authorization !== undefined) {
        // An invalid Authorization header must not end the sign-in of the cookie.
        if (!caller.embedded) throw problem("session_ended");
        await findMe(db.pool, caller);
      }
      const signedOut = await signOut(ctx.reporting(request), caller);
      if (request.headers.authorization === undefined)
        reply.header(
          "set-cookie",
          clearedCookie(settings, signedOut ? request.raw.headers.cookie : undefined),
        );
      // The provider may still have a session in this browser, and the next person may be a different one.
      if (settings.authMode === "oidc" && !caller.embedded && !signedOut?.guest)
        reply.header("set-cookie", issueAskCookie(settings));
      return reply.code(204).send();
    },
  );
}
