import { deleteSession, renameSession } from "#shared/domain/sessions/own-session.ts";
import { ownedSessionEndpoints } from "#shared/wire/endpoints/owned-sessions.ts";
import { serve } from "./serve.ts";

/** Registers the owners' routes for all rooms of a space. */
export const ownedSessionRoutes = serve(ownedSessionEndpoints, {
  "PATCH /api/orgs/:org/spaces/:slug/sessions/:id": ({ ctx, caller, place, body }) =>
    renameSession(ctx, caller, place, body),
  "DELETE /api/orgs/:org/spaces/:slug/sessions/:id": ({ ctx, caller, place }) =>
    deleteSession(ctx, caller, place),
});
