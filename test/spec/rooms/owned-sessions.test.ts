// Rules: protocol/rooms#fields, protocol/spaces#member-rights
import { describe, expect, test } from "vitest";
import { startApp } from "#test/support/app.ts";
import { addStory, ok, person, team, visitor, type Person } from "#test/support/client.ts";
import { watch } from "#test/support/socket.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();

// Rules: protocol/rooms#deleting, protocol/rooms#renaming, protocol/rooms#room-of-another-space
describe("an owner's actions on the rooms of a space", () => {
  test("an owner's rename of a room is pushed; an unchanged title keeps the version", async () => {
    const t = await team(app, ["Ana"]);
    const watcher = await watch(t.people[0]!, t.session.id);
    const path = `${t.spacePath}/sessions/${t.session.id}`;
    expect(await ok(t.people[0]!, "PATCH", path, { title: "  Sprint 42 " })).toEqual({
      id: t.session.id,
      title: "Sprint 42",
    });
    await watcher.until((frame) => frame.title === "Sprint 42" && frame.version === 2);
    await ok(t.people[0]!, "PATCH", path, { title: "Sprint 42" });
    expect((await ok<{ version: number }>(t.people[0]!, "GET", t.room)).version).toBe(2);
  });

  test("deleting a room deletes its history and closes its sockets", async () => {
    const t = await team(app, ["Ana"]);
    const storyId = await addStory(t.people[0]!, t.room, "Refund");
    const elsewhere = await startApp({ database: app.database });
    const watchers = [
      await watch(t.people[0]!, t.session.id),
      await watch(t.people[0]!.on(elsewhere), t.session.id),
    ];
    const path = `${t.spacePath}/sessions/${t.session.id}`;
    await ok(t.people[0]!, "DELETE", path);
    for (const watcher of watchers) expect((await watcher.closed).code).toBe(1008);
    expect((await t.people[0]!.send("DELETE", path)).status).toBe(404);
    expect((await t.people[0]!.send("GET", t.room)).status).toBe(404);
    expect((await app.database.sql.query("select 1 from stories where id = $1", [storyId])).rowCount).toBe(0);
    await elsewhere.stop();
  });

  test("only owners may rename and delete a room", async () => {
    const t = await team(app, ["Ana", "Ben"]);
    const other = await team(app, ["Eve"]);
    const foreign = `${t.spacePath}/sessions/${other.session.id}`;
    const own = `${t.spacePath}/sessions/${t.session.id}`;
    const ask = async (who: Person | ReturnType<typeof visitor>, path: string) => [
      (await who.send("PATCH", path, { body: { title: "" } })).status,
      (await who.send("DELETE", path)).status,
    ];
    expect(await ask(visitor(app), own)).toEqual([401, 401]);
    expect(await ask(await person(app, "Olga"), own)).toEqual([404, 404]);
    expect(await ask(t.people[1]!, own)).toEqual([403, 403]);
    expect(await ask(t.people[0]!, foreign)).toEqual([400, 404]);
    expect((await t.people[0]!.send("PATCH", foreign, { body: { title: "Mine now" } })).status).toBe(404);
    expect((await other.people[0]!.send("GET", other.room)).status).toBe(200);
  });

  test("a room's new title has 1 to 200 characters", async () => {
    const t = await team(app, ["Ana"]);
    const rename = (title: unknown) =>
      t.people[0]!.send("PATCH", `${t.spacePath}/sessions/${t.session.id}`, { body: { title } });
    for (const bad of ["", "  ", "t".repeat(201), 7, undefined]) expect((await rename(bad)).status).toBe(400);
    expect((await rename("🂡".repeat(200))).status).toBe(200);
  });
});
