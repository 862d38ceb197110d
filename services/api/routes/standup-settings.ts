import { changeQuestions } from "#shared/domain/standups/change-questions.ts";
import { findQuestions } from "#shared/domain/standups/find-questions.ts";
import { serve } from "./serve.ts";
import { findSchedule } from "#shared/domain/standups/schedule/find-schedule.ts";
import { listNextSlots } from "#shared/domain/standups/schedule/list-next-slots.ts";
import { saveSchedule } from "#shared/domain/standups/schedule/save-schedule.ts";
import { readTrend } from "#shared/domain/standups/trend/read-trend.ts";
import { standupSettingsEndpoints } from "#shared/wire/endpoints/standup-settings.ts";

/** Registers the names of entry fields, the schedule with its next slots, and the trend of a space's standups. */
export const standupSettingsRoutes = serve(standupSettingsEndpoints, {
  "GET /api/orgs/:org/spaces/:slug/standup-questions": ({ ctx, caller, place }) =>
    findQuestions(ctx.db, caller, place),
  "PATCH /api/orgs/:org/spaces/:slug/standup-questions": ({ ctx, caller, place, body }) =>
    changeQuestions(ctx, caller, place, body),
  "GET /api/orgs/:org/spaces/:slug/standup-schedule": async ({ ctx, caller, place }) => ({
    schedule: await findSchedule(ctx.db, caller, place),
  }),
  "PUT /api/orgs/:org/spaces/:slug/standup-schedule": async ({ ctx, caller, place, body }) => ({
    schedule: await saveSchedule(ctx, caller, place, body),
  }),
  "GET /api/orgs/:org/spaces/:slug/standup-schedule/next": ({ ctx, caller, place }) =>
    listNextSlots(ctx.db, caller, place),
  "GET /api/orgs/:org/spaces/:slug/standup-trend": async ({ ctx, caller, place }) => ({
    weeks: await readTrend(ctx.db, caller, place),
  }),
});
