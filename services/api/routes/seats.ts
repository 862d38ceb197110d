import type { FastifyInstance, FastifyReply } from "fastify";
import { claimSeat } from "#shared/domain/sessions/claim-seat.ts";
import { removeParticipant } from "#shared/domain/sessions/remove-participant.ts";
import { setSpectator } from "#shared/domain/sessions/set-spectator.ts";
import { transferSeat } from "#shared/domain/sessions/transfer-seat.ts";
import { problem } from "#shared/wire/problems.ts";
import { removalBody, spectatorBody, transferBody } from "#shared/wire/seats.ts";
import type { ApiContext } from "../context.ts";
import { bodyOf } from "../reading/body.ts";
import { smallBody } from "../guards/body-size.ts";
import { hasId, idOf } from "../reading/params.ts";
import { describe } from "./describe.ts";

const tag = "seats";

/** Registers the facilitator's seat, the spectator flag and the removal of participants. */
export function seatRoutes(app: FastifyInstance, ctx: ApiContext): void {
  const { callerOf } = ctx;

  app.post(
    "/api/sessions/:id/facilitator",
    {
      schema: describe({
        tag,
        summary: "Transfer the facilitator's seat to another member of the space",
        body: transferBody,
        replies: { 204: "Transferred" },
        refusals: [400, 403, 404, 409],
      }),
    },
    async (request, reply) => {
      const to = () => bodyOf(request, transferBody).userId;
      return sendVersion(reply, await transferSeat(ctx, callerOf(request.raw), idOf(request, "id"), to));
    },
  );

  app.post(
    "/api/sessions/:id/facilitator/claim",
    {
      schema: describe({
        tag,
        summary: "Take over the seat of a facilitator who has been away for 60 seconds",
        replies: { 204: "The caller is the facilitator" },
        refusals: [403, 404, 409],
      }),
    },
    async (request, reply) =>
      sendVersion(reply, await claimSeat(ctx, callerOf(request.raw), idOf(request, "id"))),
  );

  app.post(
    "/api/sessions/:id/participants/:userId/remove",
    {
      config: { maxBodyBytes: smallBody },
      schema: describe({
        tag,
        summary: "Remove a person from the room; they keep their membership and may return",
        body: removalBody,
        replies: { 204: "Removed" },
        refusals: [400, 403, 404],
      }),
    },
    async (request, reply) => {
      if (!hasId(request, "userId")) throw problem("no_such_session");
      const version = await removeParticipant(ctx, callerOf(request.raw), {
        sessionId: idOf(request, "id"),
        userId: idOf(request, "userId"),
        message: () => bodyOf(request, removalBody)?.message ?? "",
      });
      return sendVersion(reply, version);
    },
  );

  app.post(
    "/api/sessions/:id/spectator",
    {
      schema: describe({
        tag,
        summary: "Become a spectator in this space, or a participant again",
        body: spectatorBody,
        replies: { 204: "Changed, or unchanged" },
        refusals: [400, 403, 404],
      }),
    },
    async (request, reply) => {
      await setSpectator(
        ctx,
        callerOf(request.raw),
        idOf(request, "id"),
        () => bodyOf(request, spectatorBody).on,
      );
      return reply.code(204).send();
    },
  );
}

function sendVersion(reply: FastifyReply, version: number) {
  return reply.header("x-session-version", String(version)).code(204).send();
}
