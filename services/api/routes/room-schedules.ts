import { addRoomSchedule } from "#shared/domain/room-schedules/add-room-schedule.ts";
import { changeRoomSchedule } from "#shared/domain/room-schedules/change-room-schedule.ts";
import { deleteRoomSchedule } from "#shared/domain/room-schedules/delete-room-schedule.ts";
import { listRoomSchedules } from "#shared/domain/room-schedules/list-room-schedules.ts";
import { roomScheduleEndpoints } from "#shared/wire/endpoints/room-schedules.ts";
import { serve } from "./serve.ts";

/** Registers the schedules of a space's rooms. */
export const roomScheduleRoutes = serve(roomScheduleEndpoints, {
  "GET /api/orgs/:org/spaces/:slug/room-schedules": ({ ctx, caller, place }) =>
    listRoomSchedules(ctx, caller, place),
  "POST /api/orgs/:org/spaces/:slug/room-schedules": ({ ctx, caller, place, body, key }) =>
    addRoomSchedule(ctx, caller, place, { body, key: key() }),
  "PUT /api/orgs/:org/spaces/:slug/room-schedules/:scheduleId": ({ ctx, caller, place, body }) =>
    changeRoomSchedule(ctx, caller, place, body),
  "DELETE /api/orgs/:org/spaces/:slug/room-schedules/:scheduleId": ({ ctx, caller, place }) =>
    deleteRoomSchedule(ctx.db, caller, place),
});
