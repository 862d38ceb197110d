import type { TestApp } from "./app.ts";

/** A frozen day of a space's trend. */
export type FrozenDay = { day: string; sessionId: string | null; eligible: number; answered: number };

/** Returns the frozen days of a space's trend, earliest first. */
export async function frozenDays(app: TestApp, spaceId: string): Promise<FrozenDay[]> {
  const { rows } = await app.database.sql.query<FrozenDay>(
    `select to_char(day, 'YYYY-MM-DD') as day, session_id as "sessionId", eligible, answered
     from standup_trend_days where space_id = $1 order by day`,
    [spaceId],
  );
  return rows;
}

/** Inserts frozen days of a space's trend. */
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

/** Returns the Mondays of the last 12 complete weeks before a local date, oldest first. Does not use the database. */
export function lastMondays(today: string): string[] {
  const at = (days: number) => new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000);
  const sinceMonday = (at(0).getUTCDay() + 6) % 7;
  return Array.from({ length: 12 }, (_, n) =>
    at(-sinceMonday - 7 * (12 - n))
      .toISOString()
      .slice(0, 10),
  );
}
