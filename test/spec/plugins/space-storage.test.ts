// Rules: protocol/plugins#space-storage, protocol/plugins#storage-quota
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ok, team, type Person } from "#test/support/client.ts";
import { guestIn } from "#test/support/guests.ts";
import { orgPerson, orgSpace } from "#test/support/orgs.ts";
import { freshName, install, pluginOrg } from "#test/support/plugins.ts";
import { expectPushEqualsGet, watch } from "#test/support/socket.ts";
import {
  installSpacePlugin,
  openKeeper,
  spaceGrants,
  spacePackage,
  startSpacePlugins,
  type Call,
  type SpacePlugins,
} from "#test/support/space-plugin.ts";

let plugins: SpacePlugins;
beforeAll(async () => void (plugins = await startSpacePlugins()));
afterAll(() => plugins.stop());

/** Returns the counted bytes of an install after checking that they are those of its stored values. */
async function stored(id: string): Promise<number> {
  const { rows } = await plugins.database.sql.query<{ bytes: number; kept: number }>(
    `select storage_bytes as bytes, (select coalesce(sum(octet_length(key) + octet_length(value)), 0)::int from (
       select key, value from plugin_kv where install_id = i.id
       union all select key, value from plugin_space_kv where install_id = i.id) v) as kept
     from plugin_installs i where id = $1`,
    [id],
  );
  expect(rows[0]!.bytes).toBe(rows[0]!.kept);
  return rows[0]!.bytes;
}

describe("storage of a space", () => {
  test("all rooms of the plugin's kinds in a space share it, on every replica", async () => {
    const { name } = await installSpacePlugin(plugins);
    const t = await team(plugins.app, ["Ana", "Ben"]);
    const [ana, ben] = t.people as [Person, Person];
    const first = await openKeeper(ana, t, name);
    expect(
      await first.run([
        ["space.set", "n/b", { of: "Ana" }],
        ["space.set", "n/a", 1],
        ["space.get", "n/b"],
        ["space.list", "n/"],
        ["kv.get", "n/b"],
      ]),
    ).toEqual([null, null, { of: "Ana" }, ["n/a", "n/b"], null]);
    const other = await openKeeper(ben, t, `${name}-b`);
    const calls: Call[] = [
      ["space.get", "n/b"],
      ["space.delete", "n/a"],
      ["space.list", ""],
    ];
    expect(await other.run(calls, ben.on(plugins.second))).toEqual([{ of: "Ana" }, null, ["n/b"]]);
  });

  test("it outlives its rooms and is deleted with the space, and its bytes are freed", async () => {
    const { id, name } = await installSpacePlugin(plugins);
    const t = await team(plugins.app, ["Ana"]);
    const ana = t.people[0]!;
    const first = await openKeeper(ana, t, name);
    await first.run([
      ["space.set", "a", "kept"],
      ["kv.set", "b", 1],
    ]);
    await ok(ana, "DELETE", `${t.spacePath}/sessions/${first.id}`);
    expect(await (await openKeeper(ana, t, name, [["space.get", "a"]])).results()).toEqual(["kept"]);
    expect(await stored(id)).toBe(1 + '"kept"'.length + 2);
    await ok(ana, "DELETE", t.spacePath);
    expect(await stored(id)).toBe(2);
  });

  test("another space, another install and another org have other values", async () => {
    const { name } = await installSpacePlugin(plugins);
    const stranger = await installSpacePlugin(plugins);
    const t = await team(plugins.app, ["Ana"]);
    const ana = t.people[0]!;
    await (await openKeeper(ana, t, name)).run([["space.set", "a", "secret"]]);
    const read: Call[] = [
      ["space.get", "a"],
      ["space.list", ""],
    ];
    const elsewhere = await team(plugins.app, ["Eve"]);
    expect(await (await openKeeper(elsewhere.people[0]!, elsewhere, name)).run(read)).toEqual([null, []]);
    expect(await (await openKeeper(ana, t, stranger.name)).run(read)).toEqual([null, []]);
    const away = await pluginOrg(plugins.app);
    const there = freshName();
    await install(away, spacePackage(there, spaceGrants));
    const olga = await orgPerson(plugins.app, away.org, "Olga");
    const space = await orgSpace(away.org, [olga], "Away");
    expect(await (await openKeeper(olga, { spacePath: space.path }, there)).run(read)).toEqual([null, []]);
  });

  test("it and kv share one quota, also within one action", async () => {
    const { id, name } = await installSpacePlugin(plugins, spaceGrants, { quotaBytes: 20 });
    const t = await team(plugins.app, ["Ana"]);
    const room = await openKeeper(t.people[0]!, t, name);
    expect(
      await room.run([
        ["kv.set", "a", "x".repeat(10)],
        ["space.set", "a", "x".repeat(4)],
        ["space.set", "b", 1],
        ["kv.delete", "a"],
        ["space.set", "b", "x".repeat(10)],
        ["kv.set", "c", 1],
      ]),
    ).toEqual([null, null, "refused: quota", null, null, "refused: quota"]);
    expect(await stored(id)).toBe(7 + 13);
  });

  test("a refused or failed action stores nothing", async () => {
    const { id, name } = await installSpacePlugin(plugins);
    const t = await team(plugins.app, ["Ana"]);
    const room = await openKeeper(t.people[0]!, t, name);
    for (const [action, status] of [
      ["refuse", 409],
      ["throw", 502],
    ] as const)
      expect((await room.send(action, [["space.set", "a", 1]])).status).toBe(status);
    expect(await room.run([["space.list", ""]])).toEqual([[]]);
    expect(await stored(id)).toBe(0);
  });

  test("removing the plugin deletes it", async () => {
    const { id, name } = await installSpacePlugin(plugins);
    const t = await team(plugins.app, ["Ana"]);
    const room = await openKeeper(t.people[0]!, t, name);
    await room.run([["space.set", "a", 1]]);
    await ok(t.people[0]!, "DELETE", `${t.spacePath}/sessions/${room.id}`);
    await ok(plugins.admin, "DELETE", `${plugins.path}/${id}`);
    const { rows } = await plugins.database.sql.query("select from plugin_space_kv where install_id = $1", [
      id,
    ]);
    expect(rows).toEqual([]);
  });
});

// Rules: protocol/plugins#space-storage, protocol/plugins#views
test("a guest's action stores for the space, and each viewer's push equals their GET", async () => {
  const { name } = await installSpacePlugin(plugins);
  const t = await team(plugins.app, ["Ana"]);
  const ana = t.people[0]!;
  const room = await openKeeper(ana, t, name);
  const gus = await guestIn(plugins.app, room.id, "Gus");
  const watchers = await Promise.all([watch(ana, room.id), watch(gus.on(plugins.second), room.id)]);
  await room.run([["space.set", "a", "by a guest"]], gus);
  await room.run([["space.get", "a"], ["members.list"], ["rooms.list"]]);
  await expectPushEqualsGet(room.id, [
    [ana, watchers[0]],
    [gus, watchers[1]],
  ]);
});
