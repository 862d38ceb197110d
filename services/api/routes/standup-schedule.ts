import type { FastifyInstance } from "fastify";
import { findSchedule } from "#shared/domain/schedule/find-schedule.ts";
import { listNextSlots } from "#shared/domain/schedule/list-next-slots.ts";
import { saveSchedule } from "#shared/domain/schedule/save-schedule.ts";
import { scheduleBody, scheduleReply, slotsReply } from "#shared/wire/schedule.ts";
import type { ApiContext } from "../context.ts";
import { bodyOf } from "../reading/body.ts";
import { spaceAddressOf } from "../reading/params.ts";
import { describe } from "./describe.ts";

const tag = "standup settings";
const schedule = "/api/orgs/:org/spaces/:slug/standup-schedule";

/** Registers a space's schedule of standups and its next slots. */
export function standupScheduleRoutes(app: FastifyInstance, ctx: ApiContext): void {
  const { callerOf } = ctx;

  app.get(
    schedule,
    {
      schema: describe({
        tag,
        summary: "Get the space's standup schedule, or null if there is none",
        replies: { 200: scheduleReply },
        refusals: [401, 403, 404],
      }),
    },
    async (request) => ({
      schedule: await findSchedule(ctx.db, callerOf(request.raw), spaceAddressOf(request)),
    }),
  );

  app.put(
    schedule,
    {
      schema: describe({
        tag,
        summary: "Set the space's standup schedule",
        body: scheduleBody,
        replies: { 200: scheduleReply },
        refusals: [400, 401, 403, 404],
      }),
    },
    async (request) => {
      const body = () => bodyOf(request, scheduleBody);
      return { schedule: await saveSchedule(ctx, callerOf(request.raw), spaceAddressOf(request), body) };
    },
  );

  app.get(
    `${schedule}/next`,
    {
      schema: describe({
        tag,
        summary: "List the next scheduled standups, at most 5, and the days already taken",
        replies: { 200: slotsReply },
        refusals: [401, 403, 404],
      }),
    },
    async (request) => listNextSlots(ctx.db, callerOf(request.raw), spaceAddressOf(request)),
  );
}
