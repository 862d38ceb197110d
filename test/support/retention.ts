import { afterAll, beforeAll } from "vitest";
import { openDatabase, type Database } from "#shared/db/database.ts";
import { forgetRooms } from "#shared/domain/retention/forget-rooms.ts";
import { createLog } from "#shared/runtime/log.ts";
import type { Retention } from "#shared/wire/retention.ts";
import type { TestApp } from "./app.ts";
import { ok, type Person, type Team } from "./client.ts";

/** Ends a room of the team `daysAgo` days ago, made from its room `of`, and returns its id. */
export async function endedRoom(
  { database }: Pick<TestApp, "database">,
  of: Pick<Team, "session">,
  daysAgo: number,
  title = "Old planning",
): Promise<string> {
  const { rows } = await database.sql.query<{ id: string }>(
    `insert into sessions (space_id, kind, kind_id, title, config, facilitator_id, created_at, ended_at)
     select space_id, kind, kind_id, $3, config, facilitator_id, at, at
     from sessions, (select now() - $2 * interval '1 day' as at) ended where id = $1
     returning id`,
    [of.session.id, daysAgo, title],
  );
  return rows[0]!.id;
}

/** Sets a space's rule as if an owner had set it `daysAgo` days ago. */
export async function ruleSince(
  { database }: Pick<TestApp, "database">,
  { space }: Pick<Team, "space">,
  days: number,
  daysAgo: number,
): Promise<void> {
  await database.sql.query(
    `update spaces set room_retention_days = $2, room_retention_since = now() - $3 * interval '1 day' where id = $1`,
    [space.id, days, daysAgo],
  );
}

/** Sets the operator's maximum as if a scheduler had started with it `daysAgo` days ago. */
export async function maximumSince({ database }: Pick<TestApp, "database">, days: number, daysAgo: number) {
  await database.sql.query(
    `insert into room_retention_maximum (days, since) values ($1, now() - $2 * interval '1 day')
     on conflict (only_row) do update set days = excluded.days, since = excluded.since`,
    [days, daysAgo],
  );
}

/** Returns a space's rule, as the service shows it to a member. */
export const readRule = (who: Person, { spacePath }: Pick<Team, "spacePath">): Promise<Retention> =>
  ok<Retention>(who, "GET", `${spacePath}/room-retention`);

/** Registers hooks for a scheduler's database. `run` deletes due rooms once and returns the number of them. */
export function forgetting(app: TestApp): { db: Database; run(): Promise<number> } {
  const s = {} as { db: Database; run(): Promise<number> };
  beforeAll(() => {
    s.db = openDatabase({ databaseUrl: app.database.url, databasePoolSize: 4 }, createLog("silent"));
  });
  afterAll(() => s.db.close());
  return Object.assign(s, { run: () => forgetRooms(s.db, () => {}) });
}

/** Returns the ids out of `ids` whose rooms exist. */
export async function existing({ database }: Pick<TestApp, "database">, ids: string[]): Promise<string[]> {
  const { rows } = await database.sql.query<{ id: string }>(
    "select id from sessions where id = any($1::uuid[])",
    [ids],
  );
  const found = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => found.has(id));
}
