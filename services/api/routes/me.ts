import { changeAvatar, changeSettings } from "#shared/domain/identity/change-me.ts";
import { findMe } from "#shared/domain/identity/find-me.ts";
import { saveName } from "#shared/domain/identity/save-name.ts";
import { signOut } from "#shared/domain/identity/sign-out.ts";
import { deleteAccount } from "#shared/domain/people/delete-account.ts";
import { downloadOwnData } from "#shared/domain/people/download-own-data.ts";
import { findDeletion } from "#shared/domain/people/find-deletion.ts";
import { meEndpoints } from "#shared/wire/endpoints/me.ts";
import { Problem, problem } from "#shared/wire/problems.ts";
import { issueAskCookie } from "../reading/ask-cookie.ts";
import { clearedCookie, issueCookie } from "../reading/cookie.ts";
import { serve } from "./serve.ts";

/** Registers the caller's own identity. */
export const meRoutes = serve(meEndpoints, {
  "GET /api/me": ({ ctx, caller, request, reply }) =>
    findMe(ctx.db.pool, caller).catch((error: unknown) => {
      // Another query has no effect, so it is not decoded.
      const { optional } = request.query as { optional?: unknown };
      if (optional !== "true" || !(error instanceof Problem) || error.status !== 401) throw error;
      reply.code(204);
      return undefined;
    }),
  "POST /api/me": async ({ ctx, reporting, caller, body, request, reply }) => {
    const saved = await saveName(reporting(), caller, {
      name: () => body().name,
      client: ctx.clientOf(request.raw),
    });
    const replaced = saved.created ? undefined : request.raw.headers.cookie;
    reply.header("set-cookie", issueCookie(saved.token, ctx.settings, replaced));
    if (saved.created) reply.code(201);
    return saved.me;
  },
  "PATCH /api/me/avatar": ({ ctx, caller, body }) => changeAvatar(ctx, caller, () => body().icon ?? ""),
  "PATCH /api/me/settings": ({ ctx, caller, body }) => changeSettings(ctx, caller, body),
  "DELETE /api/me": async ({ ctx: { settings, db }, reporting, caller, request, reply }) => {
    const { authorization, cookie } = request.raw.headers;
    if (authorization !== undefined) {
      // An invalid Authorization header must not end the sign-in of the cookie.
      if (!caller.embedded) throw problem("session_ended");
      await findMe(db.pool, caller);
    }
    const signedOut = await signOut(reporting(), caller);
    if (authorization === undefined)
      reply.header("set-cookie", clearedCookie(settings, signedOut ? cookie : undefined));
    // The provider may still have a session in this browser, and the next person may be a different one.
    if (settings.authMode === "oidc" && !caller.embedded && !signedOut?.guest)
      reply.header("set-cookie", issueAskCookie(settings));
  },
  "POST /api/me/data": ({ ctx, caller }) => downloadOwnData(ctx, caller),
  "GET /api/me/account": ({ ctx, caller }) => findDeletion(ctx.db.pool, caller),
  "DELETE /api/me/account": async ({ ctx: { settings }, reporting, caller, body, request, reply }) => {
    const { guest } = await deleteAccount(reporting(), caller, () => body().name);
    reply.header("set-cookie", clearedCookie(settings, request.raw.headers.cookie));
    if (settings.authMode === "oidc" && !guest) reply.header("set-cookie", issueAskCookie(settings));
  },
});
