import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { databaseSeconds } from "#shared/domain/sign-in/database-seconds.ts";
import { limitRefusals } from "#shared/domain/sign-in/limit-refusals.ts";
import { logOutByProvider } from "#shared/domain/sign-in/log-out-by-provider.ts";
import type { Provider } from "#shared/domain/sign-in/provider.ts";
import { LogoutTokenError } from "#shared/domain/sign-in/provider-logout.ts";
import { isProblem } from "#shared/wire/problems.ts";
import type { ApiContext } from "../context.ts";
import { formOf } from "../guards/form.ts";

const MAX_FORM_BYTES = 16 * 1024;

/**
 * Registers the address to which the provider sends logout tokens (OpenID Connect Back-Channel Logout 1.0), in oidc mode
 * only. It is no part of the API: the provider calls it, without a cookie, and a refused token has the standard's body.
 */
export function backchannelLogoutRoutes(app: FastifyInstance, ctx: ApiContext): void {
  const { provider } = ctx;
  if (provider) app.register(async (scope) => registerLogout(scope, ctx, await provider));
}

function registerLogout(app: FastifyInstance, ctx: ApiContext, provider: Provider): void {
  const { db, log, metrics } = ctx;
  const options = { schema: { hide: true }, config: { countsInFlight: true } };

  app.post("/auth/backchannel-logout", options, async (request, reply) => {
    reply.header("cache-control", "no-store");
    const reporting = ctx.reporting(request);
    try {
      const token = await tokenOf(request);
      const logout = await provider.readLogout(token, await databaseSeconds(db.pool));
      await logOutByProvider(reporting, logout);
      metrics?.loggedOut("accepted");
      return reply.send();
    } catch (error) {
      if (!(error instanceof LogoutTokenError)) throw error;
      metrics?.loggedOut("refused");
      await limitRefusals(db.pool, ctx.clientOf(request.raw), "logout-token");
      log.warn({ reason: error.message, request_id: request.id }, "a logout token was refused");
      const event = "auth.backchannel_logout";
      await reporting.report({ event, actor: "", subject: "", target: "", outcome: "refused" });
      return refuseToken(reply, error.message);
    }
  });
}

/** Returns the logout token of a request's form. Throws `LogoutTokenError` for another body. */
async function tokenOf(request: FastifyRequest): Promise<string> {
  const form = await formOf(request, MAX_FORM_BYTES).catch((error: unknown) => {
    throw isProblem(error) ? new LogoutTokenError(error.message) : error;
  });
  const [token = "", ...others] = form.getAll("logout_token");
  if (token === "" || others.length > 0)
    throw new LogoutTokenError("the form must have one parameter logout_token");
  return token;
}

/** Sends the refusal of RFC 6749, section 5.2, which the standard requires. */
function refuseToken(reply: FastifyReply, description: string): FastifyReply {
  // The standard's `error_description` has no quotes and backslashes.
  const sentence = description.replace(/["\\]/g, "'");
  return reply.code(400).send({ error: "invalid_request", error_description: sentence });
}
