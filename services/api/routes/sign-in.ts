import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { completeSignIn } from "#shared/domain/sign-in/complete-sign-in.ts";
import { findPerson } from "#shared/domain/callers/find-person.ts";
import { databaseSeconds } from "#shared/domain/sign-in/database-seconds.ts";
import {
  beginFlow,
  flowOf,
  readFlows,
  targetOf,
  writeFlows,
  type Flow,
} from "#shared/domain/sign-in/flow.ts";
import { startProbe } from "#shared/domain/sign-in/probe.ts";
import type { Provider } from "#shared/domain/sign-in/provider.ts";
import { refuseGuest } from "#shared/domain/sign-in/refuse-guest.ts";
import { returnTarget } from "#shared/domain/sign-in/return-target.ts";
import { isProblem, problem } from "#shared/wire/problems.ts";
import type { ApiContext } from "../context.ts";
import { clearedAskCookies, mustPrompt } from "../reading/ask-cookie.ts";
import { issueCookie } from "../reading/cookie.ts";
import { flowCookie, issueFlowCookie } from "../reading/flow-cookie.ts";
import { sendSignInPage } from "../sign-in-page.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The return target of this sign-in, also for the page of a failure. */
    signInTarget: string;
  }
}

/** The errors of a provider that does not support the requested `prompt`. */
const cannotAsk = new Set([
  "invalid_request",
  "login_required",
  "interaction_required",
  "account_selection_required",
]);

/**
 * Registers the redirect to the sign-in provider and its callback, in oidc mode only. These are pages that a browser
 * opens, not part of the API, so a failure is a page. The state in the flow cookie protects them against other sites.
 */
export function signInRoutes(app: FastifyInstance, ctx: ApiContext): void {
  const { provider } = ctx;
  if (provider) app.register(async (scope) => registerPages(scope, ctx, await provider));
}

function registerPages(app: FastifyInstance, ctx: ApiContext, provider: Provider): void {
  const { settings, db, log } = ctx;
  probeWhileListening(app, () => startProbe(provider, log));
  app.decorateRequest("signInTarget", "/");

  const options = {
    schema: { hide: true },
    config: { countsInFlight: true },
    errorHandler: refuseInPage(ctx),
  };

  /** Returns this browser's sign-ins in progress. */
  async function readFlowsOf({ raw }: FastifyRequest): Promise<{ flows: Flow[]; now: number }> {
    const now = await databaseSeconds(db.pool);
    return { flows: readFlows(flowCookie(raw.headers.cookie, settings), now), now };
  }

  const flowHeader = ({ raw }: FastifyRequest, flows: Flow[]) =>
    issueFlowCookie(flows.length > 0 ? writeFlows(flows) : "", settings, raw.headers.cookie);

  app.get("/auth/login", options, async (request, reply) => {
    unstored(reply);
    request.signInTarget = returnTarget((request.query as { next?: unknown }).next);
    await refuseGuest(db.pool, ctx.callerOf(request.raw));
    const { flows, now } = await readFlowsOf(request);
    const flow = beginFlow(request.signInTarget, now);
    const asks = mustPrompt(request.raw.headers.cookie, settings);
    const address = await provider.addressFor(flow, { asks });
    return reply.header("set-cookie", flowHeader(request, [...flows, flow])).redirect(address, 302);
  });

  app.get("/auth/callback", options, async (request, reply) => {
    unstored(reply);
    const query = new URLSearchParams(queryOf(request));
    const [state = "", ...others] = query.getAll("state");
    const { flows } = await readFlowsOf(request);
    const flow = others.length > 0 ? undefined : flowOf(flows, state);
    // Removed before the outcome is known, because a sign-in can finish only once. Sign-ins of other tabs continue.
    const remaining = flows.filter((one) => one !== flow);
    reply.header("set-cookie", flowHeader(request, remaining));
    request.signInTarget = flow?.next ?? targetOf(state);
    const caller = ctx.callerOf(request.raw);
    if (!flow) {
      if (!(await findPerson(db.pool, caller))) throw problem("sign_in_lost");
      return reply.redirect(request.signInTarget, 302);
    }
    await refuseGuest(db.pool, caller);
    // Another prompt would be refused again.
    const { cookie } = request.raw.headers;
    if (cannotAsk.has(query.get("error") ?? ""))
      reply.header("set-cookie", clearedAskCookies(cookie, settings));
    const person = await provider.personOf(flow, `?${query.toString()}`);
    const { token, hasReplaced } = await completeSignIn(ctx.reporting(request), caller, person);
    reply.header("set-cookie", issueCookie(token, settings, hasReplaced ? cookie : undefined));
    reply.header("set-cookie", clearedAskCookies(cookie, settings));
    return reply.redirect(flow.next, 302);
  });
}

/** Prevents caching and referrers, because the address contains a code or a state. */
function unstored(reply: FastifyReply): FastifyReply {
  return reply.header("cache-control", "no-store").header("referrer-policy", "no-referrer");
}

function queryOf(request: FastifyRequest): string {
  const url = request.raw.url ?? "";
  const questionMark = url.indexOf("?");
  return questionMark === -1 ? "" : url.slice(questionMark + 1);
}

function refuseInPage({ log }: ApiContext) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const target = request.signInTarget;
    if (isProblem(error)) return sendSignInPage(reply, { status: error.status, code: error.code, target });
    log.error({ err: error, request_id: request.id }, "request failed");
    return sendSignInPage(reply, { status: 500, code: "internal", target });
  };
}

function probeWhileListening(app: FastifyInstance, start: () => () => void): void {
  let stop = () => {};
  app.addHook("onListen", async () => void (stop = start()));
  app.addHook("onClose", async () => stop());
}
