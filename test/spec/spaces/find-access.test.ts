// Rules: protocol/spaces#archived
import { beforeEach, describe, expect, test } from "vitest";
import { guestIn } from "#test/support/guests.ts";
import { createOrg, makeOrgAdmin, openRoom, orgPerson, orgSpace } from "#test/support/orgs.ts";
import { act, addStory, ok, person, team, visitor, type Person, type Team } from "#test/support/client.ts";
import { findAs, names, titles } from "#test/support/find.ts";
import { watch } from "#test/support/socket.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();
let t: Team;
let ana: Person;
let ben: Person;
beforeEach(async () => {
  t = await team(app, ["Ana", "Ben Okafor"]);
  [ana, ben] = t.people as [Person, Person];
});

const nothing = { rooms: [], people: [], kinds: [] };

// Rules: protocol/spaces#get-find, protocol/spaces#find-access
describe("who finds what", () => {
  test("a guest is refused, also for a query that is too long", async () => {
    const gus = await guestIn(app, t.session.id, "Gus");
    for (const query of ["", "?q=Planning", `?q=${"x".repeat(101)}`]) {
      const reply = await gus.send("GET", `/api/find${query}`);
      expect(reply).toMatchObject({ status: 403, body: { code: "guest_refused" } });
    }
  });

  test("a caller without an identity is refused", async () => {
    const reply = await visitor(app).send("GET", "/api/find?q=Planning");
    expect(reply).toMatchObject({ status: 401, body: { code: "not_signed_in" } });
  });

  test("a stranger finds nothing, with and without a text", async () => {
    const dan = await person(app, "Dan");
    expect([await findAs(dan), await findAs(dan, "Planning"), await findAs(dan, "Ben")]).toEqual([
      nothing,
      nothing,
      nothing,
    ]);
  });

  test("a removed member finds nothing, and is not found", async () => {
    await addStory(ana, t.room, "Harbour lights");
    await ok(ana, "DELETE", `${t.spacePath}/members/${ben.id}`);
    expect([await findAs(ben), await findAs(ben, "Harbour"), await findAs(ben, "Ana")]).toEqual([
      nothing,
      nothing,
      nothing,
    ]);
    expect(await names(ana, "Ben")).toEqual([]);
  });

  test("an org admin finds no room and no person of a space without membership", async () => {
    const org = await createOrg(app);
    const owner = await orgPerson(app, org, "Owner");
    const admin = await orgPerson(app, org, "Admin", "admin");
    for (const visibility of ["private", "org"]) {
      const { path, space } = await orgSpace(org, [owner], `Space ${visibility}`);
      await app.database.sql.query("update spaces set visibility = $2 where id = $1", [space.id, visibility]);
      await addStory(owner, `/api/sessions/${await openRoom(owner, path)}`, "Harbour lights");
    }
    expect([await findAs(admin), await findAs(admin, "Harbour"), await findAs(admin, "Owner")]).toEqual([
      nothing,
      nothing,
      nothing,
    ]);
    expect(await titles(owner, "Harbour")).toEqual(["Planning", "Planning"]);
  });

  test("a member of one space finds nothing of another space of the same org", async () => {
    const other = await team(app, ["Eva"]);
    await openRoom(other.people[0]!, other.spacePath, { title: "Secret merger" });
    await makeOrgAdmin(ana);
    expect(await findAs(ana, "Secret")).toEqual(nothing);
    expect(await names(ana, "Eva")).toEqual([]);
  });

  test("a member who was revoked from the org finds nothing of its spaces", async () => {
    const org = await createOrg(app);
    const [owner, admin] = [await orgPerson(app, org, "Owner"), await orgPerson(app, org, "Admin", "admin")];
    const late = await orgPerson(app, org, "Late");
    const { path } = await orgSpace(org, [owner, late]);
    await openRoom(owner, path);
    expect(await titles(late, "Planning")).toEqual(["Planning"]);
    await ok(admin, "DELETE", `${org.path}/admin/members/${late.id}`);
    expect(await findAs(late)).toEqual(nothing);
  });

  test("guests and former members are not among the people", async () => {
    const gus = await guestIn(app, t.session.id, "Gus Guest");
    await watch(gus, t.session.id);
    expect(await names(ana, "Gus")).toEqual([]);
  });

  test("an ended room is found, a deleted room is not", async () => {
    await ok(ana, "DELETE", t.room);
    const gone = await openRoom(ana, t.spacePath, { title: "Planning of May" });
    await ok(ana, "DELETE", `${t.spacePath}/sessions/${gone}`);
    const { rooms } = await findAs(ben, "Planning");
    expect(rooms.map(({ id }) => id)).toEqual([t.session.id]);
    expect(rooms[0]!.endedAt).toMatch(/Z$/);
  });

  test("an archived space stays findable, a deleted one does not", async () => {
    await app.database.sql.query("update spaces set archived_at = now() where id = $1", [t.space.id]);
    expect(await titles(ben, "Planning")).toEqual(["Planning"]);
    await ok(ana, "DELETE", t.spacePath);
    expect(await findAs(ben, "Planning")).toEqual(nothing);
  });

  test("of a story only reference and title are found, never its notes, votes or estimate", async () => {
    await act(ana, t.room, "POST", "stories", { title: "Login", ref: "PAY-7", notes: "tanuki" });
    const storyId = await addStory(ana, t.room, "Voted");
    await act(ana, t.room, "POST", "select", { storyId });
    await act(ana, t.room, "POST", "vote", { storyId, value: "13" });
    expect([await titles(ben, "tanuki"), await titles(ben, "13")]).toEqual([[], []]);
    expect((await findAs(ben, "pay-7")).rooms[0]).toEqual({
      orgSlug: "default",
      spaceSlug: t.space.slug,
      spaceName: t.space.name,
      id: t.session.id,
      kind: "poker",
      kindName: "Planning poker",
      title: "Planning",
      lastActivityAt: expect.stringMatching(/Z$/),
      endedAt: null,
      story: { ref: "PAY-7", title: "Login" },
    });
  });

  test("texts of a standup are not found", async () => {
    const id = await openRoom(ana, t.spacePath, { kind: "standup", title: "Daily" });
    await act(ana, `/api/sessions/${id}`, "PUT", "standup", { today: "tanuki" });
    expect(await findAs(ben, "tanuki")).toEqual(nothing);
  });
});
