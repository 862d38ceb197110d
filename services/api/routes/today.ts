import { readToday } from "#shared/domain/today/read-today.ts";
import { todayEndpoints } from "#shared/wire/endpoints/today.ts";
import { serve } from "./serve.ts";

const json = "application/json; charset=utf-8";

/** Registers the overview of the caller's current rooms and tasks, in all of their spaces. */
export const todayRoutes = serve(todayEndpoints, {
  "GET /api/today": async ({ ctx, caller, reply }) =>
    reply.type(json).send(await readToday(ctx.db.pool, caller)),
});
