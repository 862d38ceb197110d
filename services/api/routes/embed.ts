import type { FastifyInstance } from "fastify";
import { pollSeconds } from "#shared/domain/embed/handoff-terms.ts";
import { openHandoff } from "#shared/domain/embed/open-handoff.ts";
import { redeemHandoff } from "#shared/domain/embed/redeem-handoff.ts";
import { embeddedToken, handoff, openHandoffBody, pendingHandoff, verifierBody } from "#shared/wire/embed.ts";
import { problem } from "#shared/wire/problems.ts";
import type { ApiContext } from "../context.ts";
import { bodyOf } from "../reading/body.ts";
import { describe } from "./describe.ts";

const tag = "embedding";

/** Registers the sign-in of side panels, if a meeting client is enabled. */
export function embedRoutes(app: FastifyInstance, { settings, db, clientOf }: ApiContext): void {
  if (settings.embedProviders.length === 0) return;

  app.post(
    "/api/embed/handoff",
    {
      schema: describe({
        tag,
        summary: "Start the sign-in of a side panel; returns a code for the person to type",
        body: openHandoffBody,
        replies: { 201: handoff },
        refusals: [400, 409, 429],
      }),
    },
    async (request, reply) => {
      const body = bodyOf(request, openHandoffBody);
      if (!settings.embedProviders.some(({ name }) => name === body.provider)) {
        throw problem("invalid", "that meeting client is not enabled here");
      }
      return reply.code(201).send(await openHandoff(db.pool, body, clientOf(request.raw)));
    },
  );

  app.post(
    "/api/embed/session",
    {
      schema: describe({
        tag,
        summary: "Get the side panel's token, once, after the person has typed the code",
        body: verifierBody,
        replies: { 200: embeddedToken, 202: pendingHandoff },
        refusals: [400, 404],
      }),
    },
    async (request, reply) => {
      const token = await redeemHandoff(db.pool, bodyOf(request, verifierBody).verifier);
      if (token) return token;
      return reply.code(202).header("retry-after", String(pollSeconds)).send({ status: "pending" });
    },
  );
}
