import { claimSeat } from "#shared/domain/sessions/claim-seat.ts";
import { removeParticipant } from "#shared/domain/sessions/remove-participant.ts";
import { setSpectator } from "#shared/domain/sessions/set-spectator.ts";
import { transferSeat } from "#shared/domain/sessions/transfer-seat.ts";
import { seatEndpoints } from "#shared/wire/endpoints/seats.ts";
import { problem } from "#shared/wire/problems.ts";
import { hasId } from "../reading/params.ts";
import { setVersion } from "./replies.ts";
import { serve } from "./serve.ts";

/** Registers the facilitator's seat, the spectator flag and the removal of participants. */
export const seatRoutes = serve(seatEndpoints, {
  "POST /api/sessions/:id/facilitator": async ({ ctx, caller, place, body, reply }) =>
    setVersion(reply, await transferSeat(ctx, caller, place.sessionId, () => body().userId)),
  "POST /api/sessions/:id/facilitator/claim": async ({ ctx, caller, place, reply }) =>
    setVersion(reply, await claimSeat(ctx, caller, place.sessionId)),
  "POST /api/sessions/:id/participants/:userId/remove": async (call) => {
    const { ctx, caller, place, body, request, reply } = call;
    if (!hasId(request, "userId")) throw problem("no_such_session");
    const message = () => body()?.message ?? "";
    setVersion(reply, await removeParticipant(ctx, caller, { ...place, message }));
  },
  "POST /api/sessions/:id/spectator": ({ ctx, caller, place, body }) =>
    setSpectator(ctx, caller, place.sessionId, () => body().on),
});
