// Rules: protocol/org-admin#plugin-route-header, protocol/org-admin#plugins-enabled,
//   protocol/plugins#atomic-upload, protocol/rooms#panel-header
import { Writable } from "node:stream";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { Inspection } from "#shared/domain/plugins/plugin-host.ts";
import { createLog } from "#shared/runtime/log.ts";
import { freePort, type TestApp } from "#test/support/app.ts";
import { buildApp } from "#test/support/built-app.ts";
import { openRoom, orgPerson, orgSpace } from "#test/support/orgs.ts";
import { act, addStory, ok, type Person } from "#test/support/client.ts";
import { install, packageOf, pluginOrg, upload, type PluginOrg } from "#test/support/plugins.ts";
import { testApp } from "#test/support/test-app.ts";

// One application with a plugin host and one without, on the same database. The tests set the sandbox's
// result, because the sandbox itself has its own tests.

const app = await testApp();
let found: Inspection;
let to: PluginOrg;
const exporting: Inspection = { kind: "inspected", exports: ["view", "onAction"], problem: null };

const port = await freePort();
const baseUrl = `http://localhost:${port}`;
const settings = { ...app.settings, port, baseUrl, origin: baseUrl };
const logLines: string[] = [];
const destination = new Writable({
  write(chunk: Buffer, _encoding, done) {
    logLines.push(chunk.toString());
    done();
  },
});
const built = buildApp(settings, {
  pluginHost: { dir: "/nowhere", inspect: async () => found },
  log: createLog("info", destination),
});
await built.app.listen({ port, host: "127.0.0.1" });
const close: () => Promise<void> = built.close;
const hosted: TestApp = { ...app, baseUrl, settings, logLines };
afterAll(async () => {
  await close();
});
beforeEach(async () => {
  found = exporting;
  to = await pluginOrg(app);
  hosted.logLines.splice(0);
});

const onHosted = (who: Person): Person => Object.assign(who.on(hosted), { id: who.id, name: who.name });

// Rules: protocol/plugins#get-plugins, protocol/plugins#health, protocol/plugins#test-load
describe("an instance with a plugin host", () => {
  test("hostRunning is true, and an install is healthy there", async () => {
    await install(to, packageOf());
    const { body } = await onHosted(to.admin).send("GET", to.path);
    expect(body).toMatchObject({ hostRunning: true, installs: [{ health: { state: "healthy" } }] });
    expect((await to.admin.send("GET", to.path)).body).toMatchObject({
      hostRunning: false,
      installs: [{ health: { state: "unknown" } }],
    });
  });

  test("code that does not load can be neither previewed nor installed", async () => {
    const admin = onHosted(to.admin);
    const given = { ...to, admin };
    const problem = { file: "plugin.js", line: 3, message: "unexpected token" };
    found = { kind: "inspected", exports: [], problem };
    const body = { package: packageOf() };
    const replies = [
      await admin.send<{ code: string; error: string }>("POST", `${to.path}/preview`, { body }),
      await upload(given, packageOf()),
    ];
    for (const reply of replies)
      expect([reply.status, reply.body]).toEqual([
        400,
        { error: "plugin.js, line 3: unexpected token", code: "plugin_invalid" },
      ]);
    found = { kind: "busy" };
    const busy = await upload(given, packageOf());
    expect([busy.status, busy.body.code, busy.headers.get("retry-after")]).toEqual([503, "plugin_busy", "2"]);
    expect((await to.admin.send("GET", to.path)).body).toMatchObject({ installs: [] });
    found = exporting;
    expect((await upload(given, packageOf())).status).toBe(201);
  });
});

// Rules: protocol/plugins#plugin-route-header
describe("actions from a panel", () => {
  let ana: Person;
  let ben: Person;
  let room: string;
  let storyId: string;
  beforeEach(async () => {
    ana = await orgPerson(app, to.org, "Ana");
    ben = await orgPerson(app, to.org, "Ben");
    const { path } = await orgSpace(to.org, [ana, ben]);
    room = `/api/sessions/${await openRoom(ana, path)}`;
    storyId = await addStory(ana, room, "Refund");
    await act(ana, room, "POST", "select", { storyId });
  });

  const vote = (value: string, panel: string, who = onHosted(ana)) =>
    who.send("POST", `${room}/actions/vote`, {
      body: { storyId, value },
      headers: { "x-svc-plugin-route": panel },
    });
  const auditRecords = async () => {
    const { rows } = await app.database.sql.query<object>(
      "select action, space_slug, actor_id, detail from org_audit where org_id = $1 and action = 'plugin.action'",
      [to.org.id],
    );
    return rows;
  };
  const events = () =>
    hosted.logLines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter((line) => line["event"] === "plugin.action");

  test("an action from a panel is recorded without its body", async () => {
    await install(to, { ...packageOf(), kinds: [] });
    expect((await vote("5", "timer")).status).toBe(204);
    expect(await auditRecords()).toEqual([
      {
        action: "plugin.action",
        space_slug: "payments",
        actor_id: ana.id,
        detail: "An action came from a panel of the plugin timer: vote.",
      },
    ]);
    await expect
      .poll(events)
      .toMatchObject([
        { actor_user_id: ana.id, org: to.org.slug, space: "payments", target: "timer/vote", outcome: "ok" },
      ]);
  });

  test("an action without a change or a known plugin is not recorded", async () => {
    const { id } = await install(to, { ...packageOf(), kinds: [] });
    await install(await pluginOrg(app), { ...packageOf({ name: "foreign" }), kinds: [] });
    expect((await vote("5", "foreign")).status).toBe(204);
    expect((await vote("5", "timer")).status).toBe(204);
    expect((await vote("no such card", "timer")).status).toBe(400);
    for (const panel of ["unknown", "Timer", "timer, timer", "../x", "", "x".repeat(65)])
      expect([panel, (await vote(panel.length > 4 ? "3" : "8", panel)).status]).toEqual([panel, 204]);
    await ok(to.admin, "POST", `${to.path}/${id}/enabled`, { enabled: false });
    expect((await vote("1", "timer")).status).toBe(204);
    expect(await auditRecords()).toEqual([]);
  });

  test("without a plugin host the panel header is ignored", async () => {
    await install(to, { ...packageOf(), kinds: [] });
    expect((await vote("5", "timer", ana)).status).toBe(204);
    expect(await auditRecords()).toEqual([]);
  });

  test("after 1000 records of a person in an hour, only that person's actions are not recorded", async () => {
    await install(to, { ...packageOf(), kinds: [] });
    await vote("5", "timer");
    const counters = "update throttles set spent = 1000 where budget = 'panel' returning key";
    const { rows } = await app.database.sql.query<{ key: string }>(counters);
    expect(rows.map(({ key }) => key).join(" ")).not.toContain(ana.id);
    expect((await vote("8", "timer")).status).toBe(204);
    expect(await auditRecords()).toHaveLength(1);
    expect((await vote("8", "timer", onHosted(ben))).status).toBe(204);
    expect(await auditRecords()).toEqual([
      expect.objectContaining({ actor_id: ana.id }),
      expect.objectContaining({ actor_id: ben.id }),
    ]);
  });
});
