import { beforeEach, describe, expect, test } from "vitest";
import { examplePackage } from "#deploy/demo/install-examples.ts";
import { addDays, mondayOf, weekdayOf } from "#shared/rules/day.ts";
import type { RoomScheduleList } from "#shared/wire/room-schedules.ts";
import type { MemberView } from "#shared/wire/spaces.ts";
import { ok, type Person } from "#test/support/client.ts";
import { orgPerson, orgSpace } from "#test/support/orgs.ts";
import { install, packageOf, pluginOrg, readPluginRoom, type PluginOrg } from "#test/support/plugins.ts";
import {
  addRoomSchedule,
  asOfLastMonth,
  readRoomSchedules,
  roomScheduler,
} from "#test/support/room-schedules.ts";
import { noon, type Noon } from "#test/support/schedules.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({ env: { PLUGIN_DIR: "/nowhere" } });
const scheduler = roomScheduler(app);
const second = roomScheduler(app);
let here: Noon;
let plugins: PluginOrg;
let owner: Person;
let path: string;
beforeEach(async () => {
  here = await noon(app);
  plugins = await pluginOrg(app);
  owner = await orgPerson(app, plugins.org, "Olga");
  path = (await orgSpace(plugins.org, [owner])).path;
});

const rooms = async () => (await ok<MemberView>(owner, "GET", path)).sessions;
const listed = async () => (await readRoomSchedules(owner, path))[0]!;

/** Adds a schedule of a plugin's kind whose slot of today is due. */
async function due(kind: string, given: object = {}) {
  const openTime = here.at(-10);
  const id = await addRoomSchedule(owner, path, { timezone: here.timezone, openTime, kind, ...given });
  await asOfLastMonth(app, scheduler.db, id);
  return id;
}

const echo = `export const view = ({ state }) => state; export const onAction = ({ state }) => ({ state });`;
const scheduledKind = (code: string, scheduled: object | null = {}) => {
  const { kinds, ...rest } = packageOf();
  const [kind] = kinds as { kind: string }[];
  const files = { "plugin.js": { encoding: "utf8", data: `${echo}${code}` } };
  return {
    name: kind!.kind,
    pack: { ...rest, kinds: [{ ...kind, ...(scheduled && { scheduled }) }], files },
  };
};

// Rules: protocol/schedules#room-slots, protocol/plugins#kinds
describe("a plugin's room on a schedule", () => {
  test("a retro opens on its second Friday, once under two schedulers", async () => {
    await install(plugins, await examplePackage("retro"), { as: { retro: "our-retro" } });
    const weekdays = [weekdayOf(here.today)];
    const firstWeek = addDays(mondayOf(here.today), -14);
    await due("our-retro", { title: "Retro", weekdays, everyWeeks: 2, firstWeek, config: { votes: 3 } });
    const outcomes = await Promise.all([scheduler.run(), second.run()]);
    // A scheduler skips a space that another one has locked.
    outcomes.push(await scheduler.run());
    expect(outcomes.flat()).toEqual(["opened"]);
    const [room, ...others] = await rooms();
    expect(others).toEqual([]);
    expect(await readPluginRoom(owner, room!.id)).toMatchObject({
      kind: "our-retro",
      title: `Retro ${here.today}`,
      phase: "write",
      config: { votes: 3 },
      facilitatorId: owner.id,
    });
  });

  test("a kind declares that it can have a schedule, and the config of its rooms", async () => {
    const able = scheduledKind("", { config: { size: 7 } });
    const unable = scheduledKind("", null);
    await install(plugins, able.pack);
    await install(plugins, { ...unable.pack, name: "other" });
    const { kinds } = await ok<RoomScheduleList>(owner, "GET", `${path}/room-schedules`);
    expect([kinds.includes(able.name), kinds.includes(unable.name)]).toEqual([true, false]);
    await addRoomSchedule(owner, path, { timezone: "UTC", openTime: "09:00", kind: able.name });
    expect((await listed()).config).toEqual({ size: 7 });
  });

  test("a plugin that is off opens nothing, and the owner sees why", async () => {
    const { name, pack } = scheduledKind("");
    const { id } = await install(plugins, pack);
    await due(name);
    await ok(plugins.admin, "POST", `${plugins.path}/${id}/enabled`, { enabled: false });
    expect(await scheduler.run()).toEqual(["skipped: plugin off"]);
    expect(await listed()).toMatchObject({
      problem: "plugin off",
      slots: [],
      skipped: { date: here.today, why: "plugin off" },
    });
    await ok(plugins.admin, "POST", `${plugins.path}/${id}/enabled`, { enabled: true });
    expect(await listed()).toMatchObject({ problem: null });
    expect((await listed()).slots.length).toBe(5);
    expect([await scheduler.run(), await rooms()]).toEqual([[], []]);
  });

  test("a schedule outlives its uninstalled plugin, opens nothing, and says so", async () => {
    const { name, pack } = scheduledKind("");
    const { id } = await install(plugins, pack);
    await due(name);
    await ok(plugins.admin, "DELETE", `${plugins.path}/${id}`);
    expect(await scheduler.run()).toEqual(["skipped: kind missing"]);
    expect(await listed()).toMatchObject({ kind: name, problem: "kind missing" });
  });

  test("a plugin that refuses the room has none on that day", async () => {
    const { name, pack } = scheduledKind(
      `export const onCreate = () => ({ refuse: "invalid", message: "no columns" });`,
    );
    await install(plugins, pack);
    await due(name);
    expect(await scheduler.run()).toEqual(["skipped: room refused"]);
    expect([await scheduler.run(), await rooms()]).toEqual([[], []]);
  });

  test("a plugin that fails is tried again, and then opens the room once", async () => {
    const { name, pack } = scheduledKind(`export const onCreate = () => { throw new Error("broken"); };`);
    const { id } = await install(plugins, pack);
    await due(name);
    expect([await scheduler.run(), await rooms()]).toEqual([[], []]);
    expect(await listed()).toMatchObject({ skipped: null, opened: [] });
    const fixed = { encoding: "utf8", data: `${echo}export const onCreate = () => ({ state: { ok: 1 } });` };
    await install(plugins, { ...pack, version: "1.0.1", files: { "plugin.js": fixed } });
    await app.database.sql.query(
      "update plugin_installs set failures = 0, paused_until = null where id = $1",
      [id],
    );
    expect(await scheduler.run()).toEqual(["opened"]);
    expect((await rooms()).length).toBe(1);
  });
});
