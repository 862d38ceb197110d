import type { TestApp } from "./app.ts";

/** Returns the days that lie so many days from today, which is the database's UTC date. */
export async function daysFromToday(app: TestApp, ...distances: number[]): Promise<string[]> {
  const { rows } = await app.database.sql.query<{ day: string }>(
    `select to_char((now() at time zone 'UTC')::date + n, 'YYYY-MM-DD') as day
     from unnest($1::integer[]) with ordinality given(n, place) order by place`,
    [distances],
  );
  return rows.map((row) => row.day);
}

/** Runs what depends on today's date, and again where midnight passed meanwhile; so `work` makes its own people. */
export async function withinOneDay(app: TestApp, work: (today: string) => Promise<void>): Promise<void> {
  const [today] = (await daysFromToday(app, 0)) as [string];
  let failure: unknown;
  try {
    await work(today);
  } catch (error) {
    failure = error;
  }
  if ((await daysFromToday(app, 0))[0] !== today) return withinOneDay(app, work);
  if (failure !== undefined) throw failure;
}
