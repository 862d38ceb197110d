// Rules: protocol/plugins#kind-names, protocol/plugins#removal-and-new-session
import { beforeEach, describe, expect, test } from "vitest";
import { coreKinds } from "#test/support/kinds.ts";
import { orgSpace, type OrgTeam } from "#test/support/orgs.ts";
import { ok } from "#test/support/client.ts";
import {
  freshName,
  install,
  listInstalls,
  packageOf,
  pluginOrg,
  seedRoom,
  type PluginOrg,
} from "#test/support/plugins.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();
let to: PluginOrg;
let team: OrgTeam;
let kind: string;
let id: string;
beforeEach(async () => {
  to = await pluginOrg(app);
  team = await orgSpace(to.org, [to.admin]);
  kind = freshName();
  ({ id } = await install(to, packageOf({ kinds: [kindNamed(kind)] })));
});

const kindNamed = (name: string) => ({ kind: name, display: "Timer", actions: [] });
const remove = () => to.admin.send<{ code: string; blocked: object[] }>("DELETE", `${to.path}/${id}`);
const open = (name = kind) =>
  to.admin.send<{ code: string; error: string }>("POST", `${team.path}/sessions`, {
    body: { kind: name, title: "Room" },
  });

// Rules: protocol/plugins#after-removal, protocol/plugins#delete-plugin,
//   protocol/plugins#removal-while-in-use
describe("uninstalling a plugin", () => {
  test("an uninstall deletes grants, secrets, data and kinds", async () => {
    await app.database.sql.query(
      "with s as (insert into plugin_secrets values ($1, 'key', '', 'x')) insert into plugin_kv values ($1, 'a', 'b')",
      [id],
    );
    expect((await remove()).status).toBe(204);
    expect((await remove()).body.code).toBe("no_such_plugin");
    expect(await listInstalls(to)).toEqual([]);
    for (const table of ["plugin_grants", "plugin_secrets", "plugin_kv", "session_kinds"]) {
      const { rows } = await app.database.sql.query(`select 1 from ${table} where install_id = $1`, [id]);
      expect([table, rows]).toEqual([table, []]);
    }
    const again = await install(to, packageOf({ kinds: [kindNamed(kind)] }));
    expect([again.id === id, again.storage.bytes]).toEqual([false, 0]);
  });

  test("sessions of the plugin's kinds block an uninstall with 409", async () => {
    const [ended, retired] = [await seedRoom(app, team.space.id, kind), freshName()];
    await app.database.sql.query("update sessions set ended_at = now() where id = $1", [ended]);
    await seedRoom(app, team.space.id, kind);
    await install(
      to,
      packageOf({ version: "1.1.0", kinds: [kindNamed(kind), kindNamed(retired), kindNamed(freshName())] }),
    );
    await seedRoom(app, team.space.id, retired);
    await install(to, packageOf({ version: "1.2.0", kinds: [kindNamed(kind)] }));
    const before = await listInstalls(to);
    const { status, body } = await remove();
    const blocked = [
      { kind, display: "Timer", sessions: 2 },
      { kind: retired, display: "Timer", sessions: 1 },
    ].toSorted((a, b) => (a.kind < b.kind ? -1 : 1));
    expect([status, body]).toEqual([
      409,
      { error: expect.stringContaining(kind), code: "kind_in_use", blocked },
    ]);
    expect(await listInstalls(to)).toEqual(before);
    await ok(to.admin, "DELETE", team.path);
    expect((await remove()).status).toBe(204);
  });

  test("an uninstall that waits for a new room counts it", async () => {
    const client = await app.database.sql.connect();
    try {
      await client.query("begin");
      await client.query(
        `insert into sessions (space_id, kind, kind_id, title, config, facilitator_id)
         select $1, k.kind, k.id, 'Room', '{}', $2 from session_kinds k where k.kind = $3`,
        [team.space.id, to.admin.id, kind],
      );
      const removed = remove();
      await expect
        .poll(async () => {
          const { rows } = await app.database.sql.query(
            "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          );
          return rows.length;
        })
        .toBeGreaterThan(0);
      await client.query("commit");
      expect((await removed).status).toBe(409);
    } finally {
      client.release();
    }
  });
});

// Rules: protocol/plugins#new-sessions
describe("a new session of a plugin's kind without a plugin host", () => {
  test("a session of an unavailable kind is refused with the reason", async () => {
    const reply = async (name = kind) => {
      const { status, body } = await open(name);
      return [status, body.code];
    };
    expect(await reply()).toEqual([503, "plugins_unavailable"]);
    await ok(to.admin, "POST", `${to.path}/${id}/enabled`, { enabled: false });
    expect(await reply()).toEqual([409, "kind_unavailable"]);
    await seedRoom(app, team.space.id, kind);
    await install(to, packageOf({ version: "1.1.0", kinds: [] }));
    expect(await reply()).toEqual([400, "kind_retired"]);
    const elsewhere = await pluginOrg(app);
    const theirs = freshName();
    await install(elsewhere, packageOf({ kinds: [kindNamed(theirs)] }));
    expect(await reply(theirs)).toEqual([400, "invalid"]);
    expect((await open(theirs)).body.error).toBe((await open("unheard-of")).body.error);
  });

  test("the space does not offer the kind", async () => {
    const view = await ok<{ kinds: string[] }>(to.admin, "GET", team.path);
    expect(view.kinds).toEqual(coreKinds);
  });
});
