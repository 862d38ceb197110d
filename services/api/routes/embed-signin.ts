import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { findPerson } from "#shared/domain/callers/find-person.ts";
import { bindHandoff } from "#shared/domain/embed/bind-handoff.ts";
import { findHandoff } from "#shared/domain/embed/find-handoff.ts";
import { isChallenge } from "#shared/wire/embed.ts";
import { isProblem, problem } from "#shared/wire/problems.ts";
import type { ApiContext } from "../context.ts";
import { sendBound, sendCodeForm, sendEmbedRefusal, sendSignInFirst } from "../embed-page.ts";
import { smallBody } from "../guards/body-size.ts";
import { isCrossSite, isForeign } from "../guards/cross-site.ts";
import { formOf } from "../guards/form.ts";

/**
 * Registers the page that binds a side panel's handoff to a person, if a meeting client is enabled. It is a page and
 * not part of the API, so it checks the origin of its form itself.
 */
export function embedSignInRoutes(app: FastifyInstance, ctx: ApiContext): void {
  if (ctx.settings.embedProviders.length === 0) return;
  const { authMode, origin } = ctx.settings;
  const runner = ctx.db.pool;
  const options = {
    schema: { hide: true },
    config: { countsInFlight: true },
    errorHandler: refuseInPage(ctx),
  };

  app.get("/embed/signin", options, async (request, reply) => {
    const challenge = challengeOf((request.query as { c?: unknown }).c);
    await findHandoff(runner, Buffer.from(challenge, "base64url"));
    const person = await findPerson(runner, ctx.callerOf(request.raw));
    if (!person) return sendSignInFirst(unstored(reply), { status: 200, challenge, authMode });
    return sendCodeForm(unstored(reply), { challenge, name: person.name });
  });

  app.post("/embed/signin", options, async (request, reply) => {
    const { headers } = request.raw;
    if (isCrossSite("POST", headers, origin)) {
      if (isForeign(headers.origin, origin)) ctx.warnOfOrigin(headers.origin);
      throw problem("cross_site");
    }
    const form = await formOf(request, smallBody);
    const challenge = challengeOf(form.get("c"));
    const person = await findPerson(runner, ctx.callerOf(request.raw));
    if (!person) return sendSignInFirst(unstored(reply), { status: 401, challenge, authMode });
    try {
      await bindHandoff(runner, ctx.callerOf(request.raw), {
        challenge: Buffer.from(challenge, "base64url"),
        code: form.get("code") ?? "",
        client: ctx.clientOf(request.raw),
      });
    } catch (error) {
      if (!isProblem(error) || error.code !== "wrong_code") throw error;
      return sendCodeForm(unstored(reply), { challenge, name: person.name, wrong: true });
    }
    return sendBound(unstored(reply));
  });
}

function challengeOf(text: unknown): string {
  if (!isChallenge(text)) throw problem("no_such_handoff");
  return text;
}

/** Prevents caching, because the page contains a handoff and a name. */
function unstored(reply: FastifyReply): FastifyReply {
  return reply.header("cache-control", "no-store");
}

function refuseInPage({ log }: ApiContext) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const { retryAfterSeconds } = isProblem(error) ? error.extra : {};
    if (retryAfterSeconds !== undefined) reply.header("retry-after", String(Math.ceil(retryAfterSeconds)));
    if (isProblem(error)) return sendEmbedRefusal(unstored(reply), error.status, error.code);
    log.error({ err: error, request_id: request.id }, "request failed");
    return sendEmbedRefusal(unstored(reply), 500, "internal");
  };
}
