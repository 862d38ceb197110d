// Rules: protocol/guarantees#caps-under-concurrency, protocol/limits#other-hourly-limits,
//   protocol/plugins#get-asks, protocol/plugins#plugin-asks, protocol/plugins#request-expiry
import { afterAll, expect, test } from "vitest";
import type { AskView } from "#shared/wire/plugin-asks.ts";
import { guestIn } from "#test/support/guests.ts";
import { makeOrgAdmin } from "#test/support/orgs.ts";
import { ok, person, team, type Person, type Visitor } from "#test/support/client.ts";
import { freshName, install, packageOf } from "#test/support/plugins.ts";
import { databaseOf, startDelivery } from "#test/support/webhooks.ts";
import { sweepWork } from "#shared/domain/plugins/work/sweep-work.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({ env: { PLUGIN_DIR: "/nowhere" } });

const code = `
  export const onAsk = async ({ name, body, session, now }, host) => {
    if (name === "refuse") return { refuse: "conflict", message: "Not today." };
    if (name === "fail") throw new Error("told to");
    await host.kv.set("asked", body);
    return { name, body, session, has: typeof now };
  };
`;

const delivery = await startDelivery(app);
const t = await team(app, ["Ana", "Ben"]);
const [ana, ben] = t.people as [Person, Person];
await makeOrgAdmin(ana);
afterAll(async () => {
  await delivery.stop();
});

async function plugin(capabilities: string[] = ["asks", "kv"]) {
  const name = freshName("asked");
  const view = await install(
    { admin: ana, path: "/api/orgs/default/admin/plugins" },
    packageOf({
      name,
      kinds: [],
      capabilities: capabilities.map((capability) => ({ capability })),
      files: { "plugin.js": { encoding: "utf8", data: code } },
    }),
  );
  return { ...view, path: `${t.room}/plugins/${name}/asks` };
}
const send = (who: Visitor, path: string, name: string, more: object = {}) =>
  who.send<{ id: string; code: string }>("POST", path, { body: { name, ...more } });
const read = (who: Visitor, path: string, id: string) => ok<AskView>(who, "GET", `${path}/${id}`);
async function answered(path: string, name: string, more: object = {}): Promise<AskView> {
  const { body, status } = await send(ben, path, name, more);
  expect(status).toBe(201);
  await expect.poll(async () => (await read(ben, path, body.id)).state).not.toBe("waiting");
  return read(ben, path, body.id);
}

test("a member can send a plugin request from a room of any kind and read its result", async () => {
  const { path } = await plugin();
  expect(await answered(path, "find", { body: { query: "x" } })).toEqual({
    state: "done",
    value: {
      name: "find",
      body: { query: "x" },
      session: { id: t.session.id, kind: "poker" },
      has: "number",
    },
  });
});

test("a refusal shows the plugin's message, and a failed request is not retried", async () => {
  const p = await plugin();
  expect(await answered(p.path, "refuse")).toEqual({ state: "refused", message: "Not today." });
  expect(await answered(p.path, "fail")).toEqual({ state: "failed" });
  const { rows } = await app.database.sql.query(
    "select attempts, failed from plugin_work where install_id = $1 and name = 'fail'",
    [p.id],
  );
  expect(rows).toEqual([{ attempts: 1, failed: true }]);
  // Admins see events and jobs, but not people's requests.
  const work = await ok<object>(ana, "GET", `/api/orgs/default/admin/plugins/${p.id}/work`);
  expect(work).toEqual({ waiting: 0, failed: 0, refused: 0, work: [] });
});

test.for(["x", "é", "🂡"])("a plugin request's body has at most 8 KiB, made of %s", async (character) => {
  const { path } = await plugin();
  const x = character.repeat((8 * 1024 - '{"x":""}'.length) / Buffer.byteLength(character));
  expect(await answered(path, "find", { body: { x } })).toMatchObject({
    state: "done",
    value: { body: { x } },
  });
  expect((await send(ben, path, "find", { body: { x: `${x}x` } })).status).toBe(400);
});

test("only the sender of a plugin request can read its result", async () => {
  const { path } = await plugin();
  const { body } = await send(ben, path, "find");
  expect(await ana.send("GET", `${path}/${body.id}`)).toMatchObject({
    status: 404,
    body: { code: "no_such_ask" },
  });
  const other = await team(app, ["Cy"]);
  expect(await ben.send("GET", `${other.room}/plugins/x/asks/${body.id}`)).toMatchObject({
    status: 404,
    body: { code: "no_such_session" },
  });
});

test("plugin requests without access or with an invalid body are refused", async () => {
  const { path } = await plugin();
  const refused = async (who: Visitor, at: string, name: string, more?: object) => {
    const { status, body } = await send(who, at, name, more);
    return [status, body.code];
  };
  const gus = await guestIn(app, t.session.id, "Gus");
  expect(await refused(gus, path, "find")).toEqual([403, "guest_refused"]);
  expect(await refused(await person(app, "Cy"), path, "find")).toEqual([404, "no_such_session"]);
  const ungranted = await plugin(["kv"]);
  expect(await refused(ben, ungranted.path, "find")).toEqual([404, "no_such_plugin"]);
  expect(await refused(ben, `${t.room}/plugins/nothing/asks`, "find")).toEqual([404, "no_such_plugin"]);
  const off = await plugin();
  await ok(ana, "POST", `/api/orgs/default/admin/plugins/${off.id}/enabled`, { enabled: false });
  expect(await refused(ben, off.path, "find")).toEqual([404, "no_such_plugin"]);
  expect(await refused(ben, path, "a b")).toEqual([400, "invalid"]);
  expect(await refused(ben, path, "find", { body: 1 })).toEqual([400, "invalid"]);
  expect(await refused(ben, path, "find", { more: 1 })).toEqual([400, "invalid"]);
  const { id } = await ok<{ id: string }>(ana, "POST", `${t.spacePath}/sessions`, {
    kind: "poker",
    title: "Over",
    config: {},
  });
  await ok(ana, "DELETE", `/api/sessions/${id}`);
  const inEnded = path.replace(t.session.id, id);
  expect(await refused(ben, inEnded, "find")).toEqual([409, "room_ended"]);
});

/** Pauses a plugin, so that its requests keep waiting. */
const pausePlugin = (id: string) =>
  app.database.sql.query(
    "update plugin_installs set paused_until = now() + interval '1 hour' where id = $1",
    [id],
  );

test("at most 20 requests wait for a plugin", async () => {
  const p = await plugin();
  await app.database.sql.query(
    `insert into plugin_work (install_id, name, payload, asked_by, asked_in, due_at)
     select $1, 'find', '{}', $2, $3, now() + interval '1 day' from generate_series(1, 20)`,
    [p.id, ana.id, t.session.id],
  );
  expect(await send(ben, p.path, "find")).toMatchObject({ status: 503, body: { code: "plugin_busy" } });
});

test("at most 3 of a plugin's waiting requests come from the same person", async () => {
  const p = await plugin();
  await pausePlugin(p.id);
  for (let n = 0; n < 3; n++) expect((await send(ben, p.path, "find")).status).toBe(201);
  expect(await send(ben, p.path, "find")).toMatchObject({ status: 503, body: { code: "plugin_busy" } });
  expect((await send(ana, p.path, "find")).status).toBe(201);
  const other = await plugin();
  await pausePlugin(other.id);
  expect((await send(ben, other.path, "find")).status).toBe(201);
});

test("simultaneous requests from many rooms are at most 20 for a plugin and 3 for a person", async () => {
  const p = await plugin();
  await pausePlugin(p.id);
  const crowd = await team(app, ["Ana", "Ben", "Cy", "Dee", "Eve", "Flo", "Gil", "Hal"]);
  const open = () =>
    ok<{ id: string }>(crowd.people[0]!, "POST", `${crowd.spacePath}/sessions`, {
      kind: "poker",
      title: "x",
    });
  const rooms = await Promise.all(Array.from({ length: 5 }, open));
  const sent = await Promise.all(
    crowd.people.flatMap((who) => rooms.map(({ id }) => send(who, p.path.replace(t.session.id, id), "find"))),
  );
  expect(sent.filter(({ status }) => status === 201)).toHaveLength(20);
  const { rows } = await app.database.sql.query<{ waiting: number }>(
    "select count(*)::int as waiting from plugin_work where install_id = $1 group by asked_by",
    [p.id],
  );
  expect(Math.max(...rows.map(({ waiting }) => waiting))).toBe(3);
});

test("the 121st plugin request of a person in an hour is 429", async () => {
  const [p, other] = [await plugin(), await plugin()];
  const cy = await person(app, "Cy");
  await ok(cy, "POST", `${t.spacePath}/join`, { passcode: t.space.passcode });
  await app.database.sql.query("delete from throttles where budget = 'ask'");
  expect((await send(cy, p.path, "a b")).status).toBe(400);
  expect((await send(cy, p.path, "find")).status).toBe(201);
  const usage = await app.database.sql.query(
    "update throttles set spent = 119 where budget = 'ask' and spent = 1 returning key",
  );
  expect([usage.rowCount, JSON.stringify(usage.rows)]).toEqual([1, expect.not.stringContaining(cy.id)]);
  expect((await send(cy, p.path, "find")).status).toBe(201);
  const refused = await send(cy, other.path, "find");
  expect([refused.status, refused.body.code]).toEqual([429, "too_often"]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3000);
  expect((await send(ben, p.path, "find")).status).toBe(201);
});

test("the result of a plugin request is deleted after an hour", async () => {
  const p = await plugin();
  const { body } = await send(ben, p.path, "find");
  const db = databaseOf(app);
  await sweepWork(db, 7 * 86_400_000);
  await read(ben, p.path, body.id);
  await app.database.sql.query(
    "update plugin_work set created_at = now() - interval '61 minutes' where id = $1",
    [body.id],
  );
  await sweepWork(db, 7 * 86_400_000);
  await db.close();
  // The scheduler's own sweep may have taken the row.
  await expect.poll(async () => (await ben.send("GET", `${p.path}/${body.id}`)).status).toBe(404);
});
