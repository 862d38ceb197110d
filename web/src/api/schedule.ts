import type { Schedule, ScheduleBody, SlotsReply, TrendWeek } from "#shared/wire/schedule.ts";
import { spacePath } from "./api-paths.ts";
import { request } from "./request.ts";

/** Returns a space's standup schedule, or null if it has none. */
export async function readSchedule(org: string, slug: string): Promise<Schedule | null> {
  return (await request<{ schedule: Schedule | null }>("GET", schedulePath(org, slug))).data.schedule;
}

/**
 * Saves the schedule of a space's standups, effective now. Owners only. The owner who saves it becomes the facilitator
 * of its standups.
 */
export async function saveSchedule(org: string, slug: string, body: ScheduleBody): Promise<Schedule> {
  return (await request<{ schedule: Schedule }>("PUT", schedulePath(org, slug), { body })).data.schedule;
}

/** Returns the next openings of the saved schedule, and the days around today that have already opened. */
export async function readNextSlots(org: string, slug: string): Promise<SlotsReply> {
  return (await request<SlotsReply>("GET", `${schedulePath(org, slug)}/next`)).data;
}

/** Returns the last 12 completed weeks, oldest first. */
export async function readTrend(org: string, slug: string): Promise<TrendWeek[]> {
  return (await request<{ weeks: TrendWeek[] }>("GET", `${spacePath(org, slug)}/standup-trend`)).data.weeks;
}

function schedulePath(org: string, slug: string): string {
  return `${spacePath(org, slug)}/standup-schedule`;
}
