import type { TestApp } from "./app.ts";

/** A day as it was counted for good. */
export type FrozenDay = { day: string; sessionId: string | null; eligible: number; answered: number };

/** Returns the days of a space that were counted, earliest first. */
export async function frozenDays(app: TestApp, spaceId: string): Promise<FrozenDay[]> {
  const { rows } = await app.database.sql.query<FrozenDay>(
    `select to_char(day, 'YYYY-MM-DD') as day, session_id as "sessionId", eligible, answered
     from standup_trend_days where space_id = $1 order by day`,
    [spaceId],
  );
  return rows;
}

/** Writes days as if they had been counted then: eligible and answered for each. */
export async function writeDays(
  app: TestApp,
  spaceId: string,
  days: [day: string, eligible: number, answered: number][],
): Promise<void> {
  for (const [day, eligible, answered] of days)
    await app.database.sql.query(
      "insert into standup_trend_days (space_id, day, eligible, answered) values ($1, $2, $3, $4)",
      [spaceId, day, eligible, answered],
    );
}

/** Returns the Mondays of the 12 weeks that are over at a local date, oldest first, worked out without a database. */
export function lastMondays(today: string): string[] {
  const at = (days: number) => new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000);
  const sinceMonday = (at(0).getUTCDay() + 6) % 7;
  return Array.from({ length: 12 }, (_, n) =>
    at(-sinceMonday - 7 * (12 - n))
      .toISOString()
      .slice(0, 10),
  );
}
