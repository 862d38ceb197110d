import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { completeSignIn } from "#shared/domain/sign-in/complete-sign-in.ts";
import { beginFlow, readFlow, writeFlow } from "#shared/domain/sign-in/flow.ts";
import { startProbe } from "#shared/domain/sign-in/probe.ts";
import type { Provider } from "#shared/domain/sign-in/provider.ts";
import { refuseGuest } from "#shared/domain/sign-in/refuse-guest.ts";
import { isSameSecret } from "#shared/domain/sign-in/same-secret.ts";
import { isProblem, problem } from "#shared/wire/problems.ts";
import type { ApiContext } from "../context.ts";
import { issueCookie } from "../reading/cookie.ts";
import { clearedFlowCookie, flowCookie, issueFlowCookie } from "../reading/flow-cookie.ts";
import { sendSignInPage } from "../sign-in-page.ts";

/**
 * Registers the redirect to the sign-in provider and the way back (protocol/identity 35–45), in oidc mode only. These
 * are pages that a browser opens, not part of the API: a failure is a page. The state in the flow cookie protects them
 * against other sites.
 */
export function signInRoutes(app: FastifyInstance, ctx: ApiContext): void {
  if (ctx.settings.authMode !== "oidc") return;
  app.register(async (scope) => {
    // In open mode the library is never loaded (decisions/runtime 27).
    const { createProvider } = await import("#shared/domain/sign-in/provider.ts");
    registerPages(scope, ctx, createProvider(ctx));
  });
}

function registerPages(app: FastifyInstance, ctx: ApiContext, provider: Provider): void {
  const { settings, db, log } = ctx;
  probeWhileListening(app, () => startProbe(provider, log));

  const options = {
    schema: { hide: true },
    config: { countsInFlight: true },
    errorHandler: refuseInPage(ctx),
  };

  app.get("/auth/login", options, async (request, reply) => {
    unstored(reply);
    await refuseGuest(db.pool, ctx.callerOf(request.raw));
    const flow = beginFlow((request.query as { next?: unknown }).next);
    const address = await provider.addressFor(flow);
    return reply.header("set-cookie", issueFlowCookie(writeFlow(flow), settings)).redirect(address, 302);
  });

  app.get("/auth/callback", options, async (request, reply) => {
    // Cleared whatever the outcome: a sign-in can be finished once.
    unstored(reply).header("set-cookie", clearedFlowCookie(settings));
    const flow = readFlow(flowCookie(request.raw.headers.cookie));
    const query = new URLSearchParams(queryOf(request));
    const [state, ...others] = query.getAll("state");
    if (!flow || state === undefined || others.length > 0 || !isSameSecret(state, flow.state))
      throw problem("sign_in_lost");
    const caller = ctx.callerOf(request.raw);
    await refuseGuest(db.pool, caller);
    const person = await provider.personOf(flow, `?${query.toString()}`);
    const { token } = await completeSignIn(ctx.reporting(request), caller, person);
    return reply.header("set-cookie", issueCookie(token, settings)).redirect(flow.next, 302);
  });
}

/** The address holds a code or a state, so it is neither cached nor sent on as a referrer. */
function unstored(reply: FastifyReply): FastifyReply {
  return reply.header("cache-control", "no-store").header("referrer-policy", "no-referrer");
}

function queryOf(request: FastifyRequest): string {
  const url = request.raw.url ?? "";
  const mark = url.indexOf("?");
  return mark === -1 ? "" : url.slice(mark + 1);
}

function refuseInPage({ log }: ApiContext) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    if (isProblem(error)) return sendSignInPage(reply, error.status, error.code);
    log.error({ err: error, request_id: request.id }, "request failed");
    return sendSignInPage(reply, 500, "internal");
  };
}

function probeWhileListening(app: FastifyInstance, start: () => () => void): void {
  let stop = () => {};
  app.addHook("onListen", async () => void (stop = start()));
  app.addHook("onClose", async () => stop());
}
