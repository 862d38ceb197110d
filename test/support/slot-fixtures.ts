import type { TestApp } from "./app.ts";
import { everyDay } from "./schedules.ts";

type Written = {
  weekdays?: number[];
  openTime?: string;
  timezone?: string;
  windowMinutes?: number;
  enabled?: boolean;
  savedAt?: string;
  savedBy?: string;
};

/** Inserts a space's schedule with an old save time, without a plan, and returns its id. */
export async function writeSchedule(app: TestApp, spaceId: string, given: Written = {}): Promise<string> {
  const rule = {
    weekdays: everyDay,
    openTime: "09:00",
    timezone: "UTC",
    windowMinutes: 60,
    enabled: true,
    savedAt: "2026-01-01T00:00:00Z",
    savedBy: null,
    ...given,
  };
  const { rows } = await app.database.sql.query<{ id: string }>(
    `insert into standup_schedules (space_id, weekdays, open_time, timezone, window_minutes, enabled, saved_at, updated_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (space_id) do update
       set (weekdays, open_time, timezone, window_minutes, enabled, saved_at, updated_by) = ($2, $3, $4, $5, $6, $7, $8)
     returning id`,
    [
      spaceId,
      rule.weekdays,
      rule.openTime,
      rule.timezone,
      rule.windowMinutes,
      rule.enabled,
      rule.savedAt,
      rule.savedBy,
    ],
  );
  return rows[0]!.id;
}

type Opened = { date: string; opensAt?: string; closesAt?: string; dayEndsAt?: string };

/**
 * Makes a room the slot of its space's schedule on a date. Default: 09:00 to 10:00 UTC. A space without a schedule gets
 * a disabled one. Returns the schedule's id.
 */
export async function slotFor(
  app: TestApp,
  room: { id: string },
  { date, opensAt, closesAt, dayEndsAt }: Opened,
): Promise<string> {
  const { sql } = app.database;
  await sql.query(
    `insert into standup_schedules (space_id, weekdays, open_time, timezone, window_minutes, enabled, saved_at)
     select space_id, $2, '09:00', 'UTC', 60, false, '2026-01-01' from sessions where id = $1
     on conflict (space_id) do nothing`,
    [room.id, everyDay],
  );
  const { rows } = await sql.query<{ schedule_id: string }>(
    `insert into standup_slots (schedule_id, slot_date, session_id, opens_at, closes_at, day_ends_at)
     select d.id, $2, s.id, coalesce($3, ($2::date + time '09:00') at time zone 'UTC'),
       coalesce($4, ($2::date + time '10:00') at time zone 'UTC'),
       coalesce($5, ($2::date + 1)::timestamp at time zone 'UTC')
     from sessions s join standup_schedules d on d.space_id = s.space_id
     where s.id = $1
     returning schedule_id`,
    [room.id, date, opensAt ?? null, closesAt ?? null, dayEndsAt ?? null],
  );
  return rows[0]!.schedule_id;
}

/** Inserts a webhook that is a day old. Its events are written but cannot be sent. */
export async function writeWebhook(app: TestApp, spaceId: string): Promise<void> {
  await app.database.sql.query(
    `insert into standup_webhooks (space_id, url, secret, secret_key_id, created_at)
     values ($1, 'https://hooks.example.com/x', 'x', 'k', now() - interval '1 day')`,
    [spaceId],
  );
}
