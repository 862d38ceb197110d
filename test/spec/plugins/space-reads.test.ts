// Rules: protocol/plugins#members-of-the-space, protocol/plugins#other-rooms
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ok, person, team, type Person } from "#test/support/client.ts";
import { guestIn } from "#test/support/guests.ts";
import { install } from "#test/support/plugins.ts";
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

describe("what a room's plugin reads of its space", () => {
  test("members are listed by name without guests, strangers and people who left", async () => {
    const { name } = await installSpacePlugin(plugins);
    const t = await team(plugins.app, ["Zoe", "ana", "Ben"]);
    const [zoe, ana, ben] = t.people as [Person, Person, Person];
    const room = await openKeeper(zoe, t, name);
    const gus = await guestIn(plugins.app, room.id, "Gus");
    const eve = await person(plugins.app, "Eve");
    await ok(zoe, "DELETE", `${t.spacePath}/members/${ben.id}`);
    const calls: Call[] = [
      ["members.list"],
      ...[ana, ben, gus, eve].map(({ id }): Call => ["members.get", id]),
      ["members.get", "nonsense"],
    ];
    const found = [
      [
        { id: ana.id, name: "ana" },
        { id: zoe.id, name: "Zoe" },
      ],
      { id: ana.id, name: "ana" },
      null,
      null,
      null,
      null,
    ];
    expect(await room.run(calls)).toEqual(found);
    expect(await room.run(calls, gus)).toEqual(found);
  });

  test("a list of members has at most 500", async () => {
    const { name } = await installSpacePlugin(plugins);
    const t = await team(plugins.app, ["Ana"]);
    await plugins.database.sql.query(
      `with people as (
         insert into users (id, name, avatar_hue) select gen_random_uuid(), 'Many ' || n, 0 from generate_series(1, 600) n returning id)
       insert into space_members (space_id, user_id) select $1, id from people`,
      [t.space.id],
    );
    const room = await openKeeper(t.people[0]!, t, name);
    const [members] = (await room.run([["members.list"]])) as [{ name: string }[]];
    expect([members.length, members[0]!.name, members[1]!.name]).toEqual([500, "Ana", "Many 1"]);
  });

  test("other rooms of the same kind in the space are listed, the newest 20 first", async () => {
    const { name } = await installSpacePlugin(plugins);
    const t = await team(plugins.app, ["Ana"]);
    const ana = t.people[0]!;
    const made: string[] = [];
    for (let n = 0; n < 3; n++) made.unshift((await openKeeper(ana, t, name)).id);
    await openKeeper(ana, t, `${name}-b`);
    const elsewhere = await team(plugins.app, ["Eve"]);
    await openKeeper(elsewhere.people[0]!, elsewhere, name);
    await ok(ana, "DELETE", `/api/sessions/${made[1]}`);
    const room = await openKeeper(ana, t, name, [["rooms.list"]]);
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    const listed = made.map((id, n) => ({
      id,
      title: "Keeper",
      createdAt: time,
      endedAt: n === 1 ? time : null,
    }));
    expect(await room.results()).toEqual([listed]);
    expect(await room.run([["rooms.list"]])).toEqual([listed]);
    await plugins.database.sql.query(
      `insert into sessions (space_id, kind, kind_id, title, config, facilitator_id, created_at)
       select space_id, kind, kind_id, 'Old', '{}', facilitator_id, now() - n * interval '1 day'
       from sessions, generate_series(1, 30) n where id = $1`,
      [room.id],
    );
    const [rooms] = (await room.run([["rooms.list"]])) as [{ id: string; title: string }[]];
    expect([rooms.length, rooms[0]!.id, rooms[19]!.title]).toEqual([20, made[0], "Old"]);
  });
});

// Rules: protocol/plugins#grant-coverage, protocol/plugins#onaction-host, protocol/plugins#oncreate-host
describe("grants of the functions for a space", () => {
  const calls: [Call, string][] = [
    [["space.get", "n/a"], "space:kv"],
    [["space.set", "n/a", 1], "space:kv"],
    [["space.list", "n/"], "space:kv"],
    [["space.delete", "n/a"], "space:kv"],
    [["rooms.list"], "session:read"],
    [["members.get", "nonsense"], "members:read"],
    [["members.list"], "members:read"],
  ];
  const reads = calls.filter(([[fn]]) => !fn.endsWith("set") && !fn.endsWith("delete"));

  test("each function needs its own grant, and a revoked grant is refused at once", async () => {
    for (const capability of ["space:kv", "session:read", "members:read"]) {
      const { name } = await installSpacePlugin(
        plugins,
        spaceGrants.filter((grant) => grant.capability !== capability),
      );
      const t = await team(plugins.app, ["Ana"]);
      const room = await openKeeper(
        t.people[0]!,
        t,
        name,
        reads.map(([call]) => call),
      );
      const refusals = (results: unknown[], of: typeof calls) =>
        of.filter((_, at) => results[at] === "refused: ungranted").map(([call]) => call[0]);
      const expected = (of: typeof calls) =>
        of.filter(([, needed]) => needed === capability).map(([call]) => call[0]);
      expect(refusals(await room.results(), reads)).toEqual(expected(reads));
      const every = calls.map(([call]) => call);
      expect(refusals(await room.run(every), calls)).toEqual(expected(calls));
      await install(plugins, spacePackage(name, [], { version: "1.1.0" }));
      expect(await room.run(every)).toEqual(calls.map(() => "refused: ungranted"));
      const later = await openKeeper(
        t.people[0]!,
        t,
        name,
        reads.map(([call]) => call),
      );
      expect(await later.results()).toEqual(reads.map(() => "refused: ungranted"));
    }
  });

  test("keys outside the granted prefix are refused", async () => {
    const { name } = await installSpacePlugin(plugins, [
      { capability: "space:kv", scope: "n/" },
      { capability: "kv" },
    ]);
    const t = await team(plugins.app, ["Ana"]);
    const room = await openKeeper(t.people[0]!, t, name);
    expect(
      await room.run([
        ["space.set", "n/a", 1],
        ["space.set", "m", 1],
        ["space.get", "m"],
        ["space.list", ""],
        ["space.list", "n/"],
        ["kv.set", "m", 1],
      ]),
    ).toEqual([null, "refused: ungranted", "refused: ungranted", "refused: ungranted", ["n/a"], null]);
  });

  test("onCreate reads, and every other call is unavailable", async () => {
    const { name } = await installSpacePlugin(plugins, [
      ...spaceGrants,
      { capability: "log" },
      { capability: "jobs" },
    ]);
    const t = await team(plugins.app, ["Ana"]);
    const ana = t.people[0]!;
    await (await openKeeper(ana, t, name)).run([["space.set", "a", 7]]);
    const room = await openKeeper(ana, t, name, [
      ["space.get", "a"],
      ["space.list", ""],
      ["members.list"],
      ["space.set", "a", 8],
      ["space.delete", "a"],
      ["kv.get", "a"],
      ["kv.set", "a", 1],
      ["jobs.enqueue", { name: "later" }],
      ["emit", "x", 1],
      ["log", "info", "x"],
    ]);
    const unavailable = Array.from({ length: 7 }, () => "refused: unavailable");
    const members = [{ id: ana.id, name: "Ana" }];
    expect(await room.results()).toEqual([7, ["a"], members, ...unavailable]);
  });
});
