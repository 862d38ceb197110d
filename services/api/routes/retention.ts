import { changeRetention } from "#shared/domain/retention/change-retention.ts";
import { keepRoom } from "#shared/domain/retention/keep-room.ts";
import { readRetention } from "#shared/domain/retention/read-retention.ts";
import { retentionEndpoints } from "#shared/wire/endpoints/retention.ts";
import { sendJsonText } from "./replies.ts";
import { serve } from "./serve.ts";

/** Registers the deletion of ended rooms by rule: the rule of a space, and the rooms that owners keep. */
export const retentionRoutes = serve(retentionEndpoints, {
  "GET /api/orgs/:org/spaces/:slug/room-retention": async ({ ctx, caller, place, reply }) =>
    sendJsonText(reply, await readRetention(ctx.db.pool, caller, place)),
  "PATCH /api/orgs/:org/spaces/:slug/room-retention": ({ reporting, caller, place, body }) =>
    changeRetention(reporting(), caller, place, body),
  "PATCH /api/orgs/:org/spaces/:slug/sessions/:id/kept": ({ ctx, caller, place, body }) =>
    keepRoom(ctx, caller, place, () => body().kept),
});
