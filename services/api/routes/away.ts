import { addAway } from "#shared/domain/away/add-away.ts";
import { deleteAway } from "#shared/domain/away/delete-away.ts";
import { listAway } from "#shared/domain/away/list-away.ts";
import { awayEndpoints } from "#shared/wire/endpoints/away.ts";
import { serve } from "./serve.ts";

/** Registers the caller's own days away. */
export const awayRoutes = serve(awayEndpoints, {
  "GET /api/me/away": async ({ ctx, caller }) => ({ ranges: await listAway(ctx.db, caller) }),
  "POST /api/me/away": ({ ctx, caller, body, key }) => addAway(ctx, caller, body, key()),
  "DELETE /api/me/away/:awayId": ({ ctx, caller, place }) => deleteAway(ctx, caller, place.awayId),
});
