import type { TestApp } from "./app.ts";

/** Returns the dates at these distances in days from the database's current UTC date. */
export async function daysFromToday(app: TestApp, ...distances: number[]): Promise<string[]> {
  const { rows } = await app.database.sql.query<{ day: string }>(
    `select to_char((now() at time zone 'UTC')::date + n, 'YYYY-MM-DD') as day
     from unnest($1::integer[]) with ordinality given(n, place) order by place`,
    [distances],
  );
  return rows.map((row) => row.day);
}

/** Runs `work` within one UTC day: runs it again if midnight passed during it. So `work` must create its own people. */
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
