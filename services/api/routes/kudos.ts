import { deleteKudo } from "#shared/domain/standups/kudos/delete-kudo.ts";
import { giveKudo } from "#shared/domain/standups/kudos/give-kudo.ts";
import { listKudos } from "#shared/domain/standups/kudos/list-kudos.ts";
import { kudoEndpoints } from "#shared/wire/endpoints/kudos.ts";
import { serve } from "./serve.ts";

/** Registers a space's wall of kudos. */
export const kudoRoutes = serve(kudoEndpoints, {
  "GET /api/orgs/:org/spaces/:slug/kudos": ({ ctx, caller, place }) => listKudos(ctx.db, caller, place),
  "POST /api/orgs/:org/spaces/:slug/kudos": ({ ctx, caller, place, body, key }) =>
    giveKudo(ctx, caller, place, body, key()),
  "DELETE /api/orgs/:org/spaces/:slug/kudos/:kudoId": ({ ctx, caller, place }) =>
    deleteKudo(ctx, caller, place),
});
