import { readToday } from "#shared/domain/today/read-today.ts";
import { todayEndpoints } from "#shared/wire/endpoints/today.ts";
import { sendJsonText } from "./replies.ts";
import { serve } from "./serve.ts";

/** Registers the overview of the caller's current rooms and tasks, in all of their spaces. */
export const todayRoutes = serve(todayEndpoints, {
  "GET /api/today": async ({ ctx, caller, reply }) =>
    sendJsonText(reply, await readToday(ctx.db.pool, caller)),
});
