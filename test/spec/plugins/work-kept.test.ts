// Rules: protocol/plugins#event-retention
import { afterAll, beforeEach, expect, test } from "vitest";
import { sweepWork } from "#shared/domain/plugins/work/sweep-work.ts";
import { makeOrgAdmin } from "#test/support/orgs.ts";
import { team } from "#test/support/client.ts";
import { recordedCalls } from "#test/support/plugin-work.ts";
import { databaseOf } from "#test/support/webhooks.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({ env: { PLUGIN_DIR: "/nowhere" } });

const db = databaseOf(app);
const t = await team(app, ["Ana"]);
const ana = t.people[0]!;
await makeOrgAdmin(ana);
afterAll(async () => {
  await db.close();
});

const write = (sql: string, ...values: unknown[]) => app.database.sql.query(sql, values);
const plugin = () => recordedCalls(app, ana, t.spacePath, [{ capability: "events" }]);

beforeEach(() => write("delete from plugin_work; delete from plugin_events"));

test("finished events and jobs are deleted after their retention time", async () => {
  const p = await plugin();
  const row = (ended: boolean, age: string) =>
    write(
      `with event as (
         insert into plugin_events (org_id, topic, payload, created_at)
         select org_id, $2, '{}', now() - $3::interval from plugin_installs where id = $1 returning id)
       insert into plugin_work (install_id, event_id, ended_at) select $1, id, ${ended ? "now() - $3::interval" : "null"}
       from event`,
      p.id,
      `${ended ? "ended" : "waits"} ${age}`,
      age,
    );
  await write("delete from plugin_work; delete from plugin_events");
  for (const ended of [true, false]) for (const age of ["6 days", "8 days"]) await row(ended, age);
  for (const age of ["6 days", "8 days"])
    await write(
      "insert into plugin_work (install_id, name, payload, ended_at) values ($1, $2, 'null', now() - $2::text::interval)",
      p.id,
      age,
    );
  expect(await sweepWork(db, 7 * 86_400_000)).toBe(2);
  const remaining = async () => (await p.work()).map(({ topic, name }) => topic ?? name);
  expect(await remaining()).toEqual(["ended 6 days", "waits 6 days", "waits 8 days", "6 days"]);
  const events = await write("select from plugin_events");
  expect(events.rowCount).toBe(3);
});

test("the newest 1,000 finished and failed events and jobs are kept", async () => {
  const [p, other] = [await plugin(), await plugin()];
  await write("delete from plugin_events");
  const ended = (install: string, name: string, count: number, columns: string) =>
    write(
      `insert into plugin_work (install_id, name, payload, ended_at, failed)
       select $1, $2 || n, 'null', ${columns} from generate_series(1, $3) n`,
      install,
      name,
      count,
    );
  await write(
    `with event as (
       insert into plugin_events (org_id, topic, payload)
       select org_id, topic, '{}' from plugin_installs, unnest(array['ended', 'waits', 'shared']) topic
       where id = $1 returning id, topic)
     insert into plugin_work (install_id, event_id, ended_at)
     select $1, id, case when topic <> 'waits' then now() end from event
     union all select $2, id, now() from event where topic = 'shared'`,
    p.id,
    other.id,
  );
  await ended(p.id, "done-", 1001, "now(), false");
  await ended(p.id, "failed-", 1001, "now(), true");
  await ended(p.id, "waits-", 3, "null, false");
  await ended(other.id, "done-", 999, "now(), false");
  expect(await sweepWork(db, 7 * 86_400_000)).toBe(3 + 1 + 1);
  const names = (await p.work()).map(({ name, topic }) => name ?? topic);
  expect([names.length, names.slice(0, 3), names.at(-1)]).toEqual([
    2004,
    ["waits", "done-2", "done-3"],
    "waits-3",
  ]);
  expect(names).not.toContain("failed-1");
  expect(await other.work()).toHaveLength(1000);
  const events = await write("select topic from plugin_events order by topic");
  expect(events.rows).toEqual([{ topic: "shared" }, { topic: "waits" }]);
  expect(await sweepWork(db, 7 * 86_400_000)).toBe(0);
});
