// Rules: protocol/identity#own-data, protocol/limits#other-hourly-limits
import { describe, expect, test } from "vitest";
import { admin } from "#test/support/admin.ts";
import { act, ok, standup, team, visitor, type Person } from "#test/support/client.ts";
import { installStoring } from "#test/support/erasing-plugin.ts";
import { guest, mint } from "#test/support/guests.ts";
import { makeOrgAdmin, openRoom } from "#test/support/orgs.ts";
import { said, seedEverything } from "#test/support/seed-everything.ts";
import { watch } from "#test/support/socket.ts";
import { testApp } from "#test/support/test-app.ts";
import type { OwnData } from "#shared/wire/own-data.ts";

const app = await testApp({ env: { PLUGIN_DIR: "/nowhere" } });
const dataOf = (who: Person) => ok<OwnData>(who, "POST", "/api/me/data");

describe("my data", () => {
  test("it is the export of the operator, without audit records", async () => {
    const { ana } = await seedEverything(app);
    const mine = await dataOf(ana);
    const { out } = await admin(app, ["export-user", ana.id], { PLUGIN_DIR: "/nowhere" });
    const { auditRecords, exportedAt: _, ...theirs } = JSON.parse(out) as OwnData;
    expect(auditRecords).toBeDefined();
    expect(mine).toEqual({ ...theirs, exportedAt: expect.any(String) });
    expect(JSON.stringify(mine)).toContain(said);
  });

  test("it has my texts in the room of a plugin, and no texts of others", async () => {
    const t = await team(app, ["Ana", "Ben"]);
    const [ana, ben] = t.people as [Person, Person];
    await makeOrgAdmin(ana);
    const { kind } = await installStoring(ana);
    const id = await openRoom(ana, t.spacePath, { kind, title: "Notes" });
    for (const who of [ana, ben])
      await act(who, `/api/sessions/${id}`, "POST", "note", { text: `of ${who.name}` });
    const { pluginTexts } = await dataOf(ben);
    expect(pluginTexts).toMatchObject([{ sessionId: id, texts: [{ what: "Note", text: "of Ben" }] }]);
  });

  test("a plugin without an export is named with the reason", async () => {
    const t = await team(app, ["Ana"]);
    const ana = t.people[0]!;
    await makeOrgAdmin(ana);
    const { kind } = await installStoring(ana, "lacksHooks");
    const id = await openRoom(ana, t.spacePath, { kind, title: "Notes" });
    await act(ana, `/api/sessions/${id}`, "POST", "note", { text: "of Ana" });
    expect((await dataOf(ana)).pluginTexts).toMatchObject([
      { sessionId: id, plugin: kind, texts: [], missing: "no-hook" },
    ]);
  });

  test("rooms of a space that I have left keep my texts and lose their titles", async () => {
    const t = await team(app, ["Ana", "Ben"]);
    const [ana, ben] = t.people as [Person, Person];
    const daily = await standup(t, { mode: "async" });
    await act(ben, daily.room, "PUT", "standup", { yesterday: "Tests", today: "", blockers: "" });
    await ok(ana, "DELETE", `${t.spacePath}/members/${ben.id}`);
    expect((await dataOf(ben))["standupEntries"]).toMatchObject([{ yesterday: "Tests", title: null }]);
  });

  test("the fourth download of a person in an hour is 429, also with another sign-in", async () => {
    const [ana] = (await team(app, ["Ana"])).people as [Person];
    for (let n = 0; n < 3; n++) await dataOf(ana);
    await ok(ana, "POST", "/api/me", { name: "Anna" });
    const refused = await ana.send<{ code: string }>("POST", "/api/me/data");
    expect([refused.status, refused.body.code]).toEqual([429, "too_often"]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3000);
  });

  test("a guest gets the data of their room, until their link ends", async () => {
    const t = await team(app, ["Ana"]);
    const [ana] = t.people as [Person];
    const { id, token } = await mint(ana, t.room);
    const gwen = await guest(app, token, "Gwen");
    await watch(gwen, t.session.id);
    const { person, rooms } = await dataOf(gwen);
    expect(person).toMatchObject({ name: "Gwen", guest: true });
    expect(rooms).toMatchObject([{ sessionId: t.session.id }]);
    await ok(ana, "DELETE", `${t.room}/links/${id}`);
    expect((await gwen.send("POST", "/api/me/data")).status).toBe(401);
  });

  test("a caller without a sign-in is 401", async () => {
    expect((await visitor(app).send("POST", "/api/me/data")).status).toBe(401);
  });
});
