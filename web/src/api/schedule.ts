import type { Schedule, ScheduleBody, SlotsReply, TrendWeek } from "#shared/wire/schedule.ts";
import { call } from "./call.ts";

/** Returns a space's standup schedule, or null if it has none. */
export async function readSchedule(org: string, slug: string): Promise<Schedule | null> {
  return (await call("GET /api/orgs/:org/spaces/:slug/standup-schedule", { org, slug })).schedule;
}

/**
 * Saves the schedule of a space's standups, effective now. Owners only. The owner who saves it becomes the facilitator
 * of its standups.
 */
export async function saveSchedule(org: string, slug: string, body: ScheduleBody): Promise<Schedule | null> {
  return (await call("PUT /api/orgs/:org/spaces/:slug/standup-schedule", { org, slug, body })).schedule;
}

/** Returns the next openings of the saved schedule, and the days around today that have already opened. */
export function readNextSlots(org: string, slug: string): Promise<SlotsReply> {
  return call("GET /api/orgs/:org/spaces/:slug/standup-schedule/next", { org, slug });
}

/** Returns the last 12 completed weeks, oldest first. */
export async function readTrend(org: string, slug: string): Promise<TrendWeek[]> {
  return (await call("GET /api/orgs/:org/spaces/:slug/standup-trend", { org, slug })).weeks;
}
