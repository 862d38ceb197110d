import type { RoomScheduleBody, RoomScheduleList } from "#shared/wire/room-schedules.ts";
import { call } from "./call.ts";

/** A space by its slugs. */
export type SchedulePlace = { org: string; slug: string };

/** Returns the schedules of a space's rooms with their next slots, and the kinds that can have one. */
export function listRoomSchedules(place: SchedulePlace): Promise<RoomScheduleList> {
  return call("GET /api/orgs/:org/spaces/:slug/room-schedules", place);
}

/** Saves a schedule of rooms: the one with this id, or a new one. The owner who saves it facilitates its rooms. */
export async function saveRoomSchedule(
  place: SchedulePlace,
  scheduleId: string | undefined,
  body: RoomScheduleBody,
): Promise<void> {
  if (scheduleId === undefined)
    await call("POST /api/orgs/:org/spaces/:slug/room-schedules", { ...place, body });
  else
    await call("PUT /api/orgs/:org/spaces/:slug/room-schedules/:scheduleId", { ...place, scheduleId, body });
}

/** Deletes a schedule of rooms. Its rooms stay. */
export function deleteRoomSchedule(place: SchedulePlace, scheduleId: string): Promise<void> {
  return call("DELETE /api/orgs/:org/spaces/:slug/room-schedules/:scheduleId", { ...place, scheduleId });
}
