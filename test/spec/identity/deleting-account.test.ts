// Rules: protocol/identity#before-a-deletion, protocol/identity#deleting-the-account, protocol/operations#erasure
import { describe, expect, test } from "vitest";
import type { PokerEnvelope } from "#shared/wire/poker.ts";
import type { AccountDeletion } from "#shared/wire/own-data.ts";
import { ok, person, setCookies, team, visitor, type Person } from "#test/support/client.ts";
import { installStoring, type waysToErase } from "#test/support/erasing-plugin.ts";
import { guest, mint } from "#test/support/guests.ts";
import { createOrg, makeOrgAdmin, openRoom, orgPerson, orgSpace } from "#test/support/orgs.ts";
import { rowsWith } from "#test/support/rows-with.ts";
import { said, seedEverything } from "#test/support/seed-everything.ts";
import { watch } from "#test/support/socket.ts";
import { testReplicas } from "#test/support/test-app.ts";

const [app, other] = await testReplicas({ PLUGIN_DIR: "/nowhere" });
const path = "/api/me/account";
const remove = (who: Person, name = who.name) =>
  who.send<{ code?: string; spaces?: string[] }>("DELETE", path, { body: { name } });
const before = (who: Person) => ok<AccountDeletion>(who, "GET", path);

describe("before a deletion", () => {
  test("it names the spaces of which only I am an owner", async () => {
    const org = await createOrg(app);
    const [ana, ben] = [await orgPerson(app, org, "Ana"), await orgPerson(app, org, "Ben")];
    const alone = await orgSpace(org, [ana, ben], "Alone");
    const shared = await orgSpace(org, [ana, ben], "Shared");
    await ok(ana, "POST", `${shared.path}/members/${ben.id}/role`, { role: "owner" });
    const { spaces } = await before(ana);
    expect(spaces).toEqual([{ org: org.slug, slug: alone.space.slug, name: "Alone" }]);
    expect((await before(ben)).spaces).toEqual([]);
  });

  test("it names the orgs of which only I am an admin", async () => {
    const org = await createOrg(app);
    const ada = await orgPerson(app, org, "Ada", "admin");
    expect((await before(ada)).orgs).toEqual([{ slug: org.slug, name: org.slug }]);
    await orgPerson(app, org, "Abe", "admin");
    expect((await before(ada)).orgs).toEqual([]);
  });

  test("it names the plugins in my spaces that erase nobody", async () => {
    const t = await team(app, ["Ana", "Ben"]);
    const [ana] = t.people as [Person];
    await makeOrgAdmin(ana);
    const open = async (way: keyof typeof waysToErase) =>
      openRoom(ana, t.spacePath, { kind: (await installStoring(ana, way)).kind, title: "Notes" });
    await open("erases");
    expect((await before(ana)).plugins).toEqual([]);
    await open("lacksHooks");
    expect((await before(ana)).plugins).toEqual(["Timer"]);
    expect((await before(await person(app, "Olga"))).plugins).toEqual([]);
  });
});

describe("deleting my account", () => {
  test("no table keeps a text or a name of mine", async () => {
    const { ana, ben, team: t } = await seedEverything(app);
    await ok(ana, "POST", `${t.path}/members/${ben.id}/role`, { role: "owner" });
    expect((await rowsWith(app, said)).length).toBeGreaterThan(3);
    expect((await remove(ana)).status).toBe(204);
    expect(await rowsWith(app, said)).toEqual([]);
  });

  test("my votes stay under the name Someone", async () => {
    const { ana, ben, team: t, poker } = await seedEverything(app);
    await ok(ana, "POST", `${t.path}/members/${ben.id}/role`, { role: "owner" });
    const read = () => ok<PokerEnvelope>(ben, "GET", `/api/sessions/${poker}`);
    const { state } = await read();
    await remove(ana);
    const after = await read();
    expect(after.state.stories[0]!.results).toEqual(state.stories[0]!.results);
    expect(after.names[ana.id]).toBe("Someone");
  });

  test("every sign-in of mine ends on every replica, with its sockets", async () => {
    const t = await team(app, ["Ana", "Ben"]);
    const [, ben] = t.people as [Person, Person];
    const elsewhere = Object.assign(ben.on(other), { id: ben.id, name: ben.name });
    const socket = await watch(elsewhere, t.session.id);
    const reply = await remove(ben);
    expect(reply.status).toBe(204);
    expect(setCookies(reply)).toEqual([expect.stringMatching(/^svc_session=; Max-Age=0/)]);
    expect(await socket.closed).toMatchObject({ code: 1008 });
    expect((await elsewhere.send("GET", "/api/me")).status).toBe(401);
  });

  test("another name is 400 and deletes nothing", async () => {
    const ana = await person(app, "Ana");
    const refused = await remove(ana, "ana");
    expect([refused.status, refused.body.code]).toEqual([400, "confirmation_needed"]);
    expect((await ana.send("GET", "/api/me")).status).toBe(200);
  });

  test("the only owner of a space is 409 with the spaces, and stays", async () => {
    const org = await createOrg(app);
    const ana = await orgPerson(app, org, "Ana");
    const { space } = await orgSpace(org, [ana], "Alone");
    const refused = await remove(ana);
    expect([refused.status, refused.body.code]).toEqual([409, "spaces_stranded"]);
    expect(refused.body.spaces).toEqual([`${org.slug}/${space.slug}`]);
    expect((await ana.send("GET", "/api/me")).status).toBe(200);
  });

  test("the only admin of an org is 409 and stays", async () => {
    const org = await createOrg(app);
    const ada = await orgPerson(app, org, "Ada", "admin");
    const refused = await remove(ada);
    expect([refused.status, refused.body.code]).toEqual([409, "last_admin"]);
    expect((await ada.send("GET", "/api/me")).status).toBe(200);
  });

  test("a guest leaves their room, and no sign-in of theirs is left", async () => {
    const t = await team(app, ["Ana"]);
    const [ana] = t.people as [Person];
    const gwen = await guest(app, (await mint(ana, t.room)).token, "Gwen");
    const socket = await watch(gwen, t.session.id);
    expect((await remove(gwen)).status).toBe(204);
    expect(await socket.closed).toMatchObject({ code: 1008 });
    const { names, presence } = await ok<PokerEnvelope>(ana, "GET", t.room);
    expect([Object.values(names).includes("Gwen"), presence.includes(gwen.id)]).toEqual([false, false]);
    expect((await rowsWith(app, gwen.id)).filter((one) => one.startsWith("session_tokens"))).toEqual([]);
  });

  test("a caller without a sign-in is 401", async () => {
    expect((await visitor(app).send("DELETE", path, { body: { name: "Ana" } })).status).toBe(401);
  });

  test("a deletion is reported as account.delete", async () => {
    const ana = await person(app, "Ana");
    await remove(ana);
    const lines = app.logLines
      .filter((line) => line.includes(ana.id))
      .map((line) => JSON.parse(line) as object);
    expect(lines).toContainEqual(
      expect.objectContaining({ event: "account.delete", actor_user_id: ana.id, actor_subject: "open" }),
    );
  });
});
