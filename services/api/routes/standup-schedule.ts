import { findSchedule } from "#shared/domain/schedule/find-schedule.ts";
import { listNextSlots } from "#shared/domain/schedule/list-next-slots.ts";
import { saveSchedule } from "#shared/domain/schedule/save-schedule.ts";
import { standupScheduleEndpoints } from "#shared/wire/endpoints/standup-schedule.ts";
import { serve } from "./serve.ts";

/** Registers a space's schedule of standups and its next slots. */
export const standupScheduleRoutes = serve(standupScheduleEndpoints, {
  "GET /api/orgs/:org/spaces/:slug/standup-schedule": async ({ ctx, caller, place }) => ({
    schedule: await findSchedule(ctx.db, caller, place),
  }),
  "PUT /api/orgs/:org/spaces/:slug/standup-schedule": async ({ ctx, caller, place, body }) => ({
    schedule: await saveSchedule(ctx, caller, place, body),
  }),
  "GET /api/orgs/:org/spaces/:slug/standup-schedule/next": ({ ctx, caller, place }) =>
    listNextSlots(ctx.db, caller, place),
});
