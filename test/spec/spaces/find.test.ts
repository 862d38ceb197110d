import { beforeEach, describe, expect, test } from "vitest";
import { sharedApp } from "#test/support/shared-app.ts";
import { openRoom } from "#test/support/orgs.ts";
import { act, addStory, ok, team, type Person, type Team } from "#test/support/client.ts";
import { findAs, names, titles } from "#test/support/find.ts";
import { watch } from "#test/support/socket.ts";

const app = await sharedApp();
let t: Team;
let ana: Person;
let ben: Person;
let cleo: Person;
beforeEach(async () => {
  t = await team(app, ["Ana", "Ben Okafor", "Zoë Çelik"]);
  [ana, ben, cleo] = t.people as [Person, Person, Person];
});

// Rules: protocol/spaces#find-text
describe("a typed text", () => {
  test("matches titles without regard to case, accents and order of words", async () => {
    await openRoom(ana, t.spacePath, { title: "Rückblick ÉTÉ 2026" });
    for (const text of ["ruckblick", "RÜCKBLICK", "été", "2026 ete ruck"])
      expect([text, await titles(ben, text)]).toEqual([text, ["Rückblick ÉTÉ 2026"]]);
    expect(await titles(ben, "ruckblick 2027")).toEqual([]);
  });

  test("matches the name of a kind, and title and kind together", async () => {
    await openRoom(ana, t.spacePath, { kind: "standup", title: "Daily" });
    expect([await titles(ben, "stand"), await titles(ben, "daily standup")]).toEqual([["Daily"], ["Daily"]]);
  });

  test("takes %, _ and a backslash literally", async () => {
    for (const title of ["100% done", "a_b", "a\\b", "axb"]) await openRoom(ana, t.spacePath, { title });
    expect([await titles(ben, "%"), await titles(ben, "_"), await titles(ben, "\\")]).toEqual([
      ["100% done"],
      ["a_b"],
      ["a\\b"],
    ]);
  });

  test("ranks titles that start a word with it before other titles, kinds and stories", async () => {
    await addStory(ana, t.room, "Standby mode");
    for (const [kind, title] of [
      ["standup", "Daily"],
      ["poker", "Outstanding work"],
      ["poker", "The stand"],
    ])
      await openRoom(ana, t.spacePath, { kind, title });
    expect(await titles(ben, "stand")).toEqual(["The stand", "Outstanding work", "Daily", "Planning"]);
  });

  test("ranks open rooms before ended ones, then the most recently active first", async () => {
    const [old, ended, fresh] = [
      await openRoom(ana, t.spacePath, { title: "Sprint 1" }),
      await openRoom(ana, t.spacePath, { title: "Sprint 2" }),
      await openRoom(ana, t.spacePath, { title: "Sprint 3" }),
    ];
    await ok(ana, "DELETE", `/api/sessions/${ended}`);
    await act(ana, `/api/sessions/${old}`, "POST", "quick-round");
    const { rooms } = await findAs(ben, "sprint");
    expect(rooms.map(({ id }) => id)).toEqual([old, fresh, ended]);
  });

  test("finds people by any word of their name, without the caller", async () => {
    expect([await names(ana, "okafor"), await names(ana, "celik zoe"), await names(ana, "ana")]).toEqual([
      ["Ben Okafor"],
      ["Zoë Çelik"],
      [],
    ]);
  });

  test("with more than 100 characters, or given twice, is refused", async () => {
    for (const query of [`q=${"x".repeat(101)}`, "q=a&q=b", "q=%00"]) {
      const reply = await ana.send("GET", `/api/find?${query}`);
      expect([query, reply.status, (reply.body as { code: string }).code]).toEqual([query, 400, "invalid"]);
    }
  });
});

// Rules: protocol/spaces#found-people
describe("a found person", () => {
  test("stands in the space that the caller visited last", async () => {
    const other = await team(app, ["Dan"]);
    for (const who of [ana, ben])
      await ok(who, "POST", `${other.spacePath}/join`, { passcode: other.space.passcode });
    expect((await findAs(ana, "ben")).people).toEqual([
      {
        id: ben.id,
        name: "Ben Okafor",
        avatarHue: expect.any(Number),
        avatarIcon: "",
        orgSlug: "default",
        spaceSlug: other.space.slug,
        spaceName: other.space.name,
        room: null,
      },
    ]);
  });

  test("stands in the open room where they are, which only its members see", async () => {
    const other = await team(app, ["Dan"]);
    await ok(ben, "POST", `${other.spacePath}/join`, { passcode: other.space.passcode });
    await watch(ben, other.session.id);
    expect((await findAs(ana, "ben")).people[0]).toMatchObject({ spaceSlug: t.space.slug, room: null });
    await watch(ben, t.session.id);
    const room = { id: t.session.id, title: "Planning" };
    await expect.poll(async () => (await findAs(ana, "ben")).people[0]!.room).toEqual(room);
    expect((await findAs(cleo, "ben")).people[0]).toMatchObject({ spaceSlug: t.space.slug, room });
  });
});

// Rules: protocol/spaces#find-without-text
describe("without a text", () => {
  test("the most recently active rooms, all people and the kinds for a new room are listed", async () => {
    const id = await openRoom(ana, t.spacePath, { kind: "standup", title: "Daily" });
    await act(ana, t.room, "POST", "quick-round");
    const { rooms, people, kinds } = await findAs(ana);
    expect(rooms.map((room) => room.id)).toEqual([t.session.id, id]);
    expect(rooms.every((room) => room.story === null)).toBe(true);
    expect(people.map(({ name }) => name)).toEqual(["Ben Okafor", "Zoë Çelik"]);
    expect(kinds).toEqual([
      { orgSlug: "default", kind: "poker", name: "Planning poker", icon: "", hue: 275 },
      { orgSlug: "default", kind: "standup", name: "Standup", icon: "", hue: 70 },
    ]);
  });

  test("an empty text and a text of spaces are no text", async () => {
    const plain = await findAs(ana);
    expect([await findAs(ana, ""), await findAs(ana, "  ")]).toEqual([plain, plain]);
  });
});

// Rules: protocol/spaces#find-limits
describe("the limits of a search", () => {
  const addRooms = (count: number) =>
    app.database.sql.query(
      `insert into sessions (space_id, kind, kind_id, title, config, facilitator_id, last_activity_at, created_at)
       select space_id, kind, kind_id, 'Room ' || n, config, facilitator_id, now() + n * interval '1 second',
         now() + n * interval '1 second'
       from sessions, generate_series(1, $2) n where id = $1`,
      [t.session.id, count],
    );

  test("a reply has 20 rooms for a text, and 50 without", async () => {
    await addRooms(60);
    const [typed, all] = [await findAs(ben, "room"), await findAs(ben)];
    expect([typed.rooms.length, typed.rooms[0]!.title, all.rooms.length]).toEqual([20, "Room 60", 50]);
  });

  test("the titles of the 1000 most recently active rooms are searched", async () => {
    await app.database.sql.query("update sessions set title = 'Harbour' where id = $1", [t.session.id]);
    await addRooms(999);
    expect(await titles(ben, "harbour")).toEqual(["Harbour"]);
    await addRooms(1);
    expect(await titles(ben, "harbour")).toEqual([]);
  });

  test("the stories of the 300 most recently active rooms are searched", async () => {
    await addStory(ana, t.room, "Harbour lights");
    await addRooms(299);
    expect(await titles(ben, "harbour")).toEqual(["Planning"]);
    await addRooms(1);
    expect(await titles(ben, "harbour")).toEqual([]);
  });

  test("a reply has 10 people for a text, and 100 without", async () => {
    await app.database.sql.query(
      `with person as (
         insert into users (id, name, avatar_hue) select gen_random_uuid(), 'Person ' || n, 1 from generate_series(1, 120) n
         returning id
       )
       insert into space_members (space_id, user_id) select $1, id from person`,
      [t.space.id],
    );
    const [typed, all] = [await findAs(ben, "person"), await findAs(ben)];
    expect([typed.people.length, all.people.length]).toEqual([10, 100]);
  });
});
