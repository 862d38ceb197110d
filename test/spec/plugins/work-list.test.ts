// Rules: protocol/plugins#get-work, protocol/plugins#jobs-enqueue, protocol/plugins#org-admins-only,
//   protocol/plugins#retry-work
import { expect, test } from "vitest";
import type { PluginWork } from "#shared/wire/plugin-work.ts";
import { sharedApp } from "#test/support/shared-app.ts";
import { orgPerson } from "#test/support/orgs.ts";
import { ok } from "#test/support/client.ts";
import { install, packageOf, pluginOrg } from "#test/support/plugins.ts";

const app = await sharedApp();

const to = await pluginOrg(app);
const { id } = await install(to, packageOf());

const write = (sql: string, ...values: unknown[]) => app.database.sql.query(sql, values);
const work = () => `${to.path}/${id}/work`;
const list = () => ok<PluginWork>(to.admin, "GET", work());

test("an admin can read the counts and the newest 50 events and jobs, failed ones first", async () => {
  expect(await list()).toEqual({ waiting: 0, failed: 0, refused: 0, work: [] });
  await write(
    `insert into plugin_work (install_id, name, payload, ended_at)
     select $1, 'filled-' || n, '"secret"', now() from generate_series(1, 60) n`,
    id,
  );
  await write(
    `with event as (
       insert into plugin_events (org_id, topic, payload) values ($2, 'poker.estimated', '{"of":"secret"}') returning id)
     insert into plugin_work (install_id, event_id, attempts, ended_at, failed, last_error, ordinal)
     overriding system value select $1, id, 8, now(), true, 'It took too long.', 0 from event`,
    id,
    to.org.id,
  );
  await write("insert into plugin_work (install_id, name, payload) values ($1, 'waits', 'null')", id);
  await write("update plugin_installs set refused_events = 3 where id = $1", id);
  const { status, body, text } = await to.admin.send<PluginWork>("GET", work());
  expect(status).toBe(200);
  expect(body).toMatchObject({ waiting: 1, failed: 1, refused: 3 });
  expect(body.work).toHaveLength(50);
  expect(body.work[0]).toMatchObject({
    topic: "poker.estimated",
    state: "failed",
    attempts: 8,
    lastError: "It took too long.",
    endedAt: expect.any(String),
  });
  expect(body.work[1]).toMatchObject({
    job: "waits",
    state: "waiting",
    attempts: 0,
    dueAt: expect.any(String),
  });
  expect(body.work[2]).toMatchObject({ job: "filled-60", state: "done" });
  expect(text).not.toContain("secret");
});

test("an admin can retry a failed event or job once", async () => {
  const { work: all } = await list();
  const [failed, waits, done] = all;
  const retry = (workId: string, who = to.admin) => who.send("POST", `${work()}/${workId}/retry`);
  expect((await retry(failed!.id)).status).toBe(204);
  const again = (await list()).work.find((item) => item.id === failed!.id);
  expect(again).toMatchObject({ state: "waiting", attempts: 0, dueAt: expect.any(String) });
  for (const workItem of [failed, waits, done])
    expect(await retry(workItem!.id)).toMatchObject({ status: 404, body: { code: "no_such_work" } });
});

test("a retried job loses its key if a newer job has the same key", async () => {
  const failed = crypto.randomUUID();
  await write(
    `insert into plugin_work (id, install_id, name, payload, key, ended_at, failed)
     values ($2, $1, 'old', 'null', 'k', now(), true)`,
    id,
    failed,
  );
  await write("insert into plugin_work (install_id, name, payload, key) values ($1, 'new', 'null', 'k')", id);
  await ok(to.admin, "POST", `${work()}/${failed}/retry`);
  const { rows } = await write(
    "select name, key from plugin_work where install_id = $1 and name in ('old', 'new')",
    id,
  );
  expect(rows).toEqual(
    expect.arrayContaining([
      { name: "new", key: "k" },
      { name: "old", key: null },
    ]),
  );
});

test("members, other orgs' admins and ids of other orgs are refused as on other routes", async () => {
  const member = await orgPerson(app, to.org, "Mel");
  expect((await member.send("GET", work())).status).toBe(403);
  const other = await pluginOrg(app);
  expect(await other.admin.send("GET", work())).toMatchObject({ status: 404 });
  expect(await other.admin.send("GET", `${other.path}/${id}/work`)).toMatchObject({
    status: 404,
    body: { code: "no_such_plugin" },
  });
  const { work: all } = await list();
  expect(await other.admin.send("POST", `${other.path}/${id}/work/${all[0]!.id}/retry`)).toMatchObject({
    status: 404,
    body: { code: "no_such_plugin" },
  });
});
