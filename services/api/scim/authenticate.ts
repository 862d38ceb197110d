import type { FastifyRequest } from "fastify";
import { limitRefusals } from "#shared/domain/sign-in/limit-refusals.ts";
import { isSameSecret } from "#shared/domain/sign-in/same-secret.ts";
import { ScimError } from "#shared/domain/scim/scim-error.ts";
import type { ApiContext } from "../context.ts";

/**
 * Checks the bearer token of a request. A wrong or missing one counts against the client's address and network; the
 * right one never does. Reports `scim.refuse`. Throws `ScimError` (401), `too_many_attempts`.
 */
export async function authenticate(ctx: ApiContext, request: FastifyRequest): Promise<void> {
  const [header = "", ...others] = request.raw.headersDistinct.authorization ?? [];
  const token = /^Bearer +(\S+)$/i.exec(header)?.[1] ?? "";
  if (isSameSecret(token, ctx.settings.scimToken) && others.length === 0) return;
  await limitRefusals(ctx.db.pool, ctx.clientOf(request.raw), "scim");
  const event = { event: "scim.refuse", actor: "", subject: "", target: "", outcome: "refused" } as const;
  await ctx.reporting(request).report(event);
  throw new ScimError(401, undefined, "the bearer token is missing or wrong");
}
