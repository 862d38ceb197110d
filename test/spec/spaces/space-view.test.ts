// Rules: protocol/conventions#order-of-names, protocol/rooms#retired-kinds, protocol/rooms#retiring-kinds,
//   protocol/spaces#removing-a-member, protocol/spaces#two-views
import { describe, expect, test } from "vitest";
import { cardNumber } from "#shared/rules/deck.ts";
import type { CreatedSession } from "#shared/wire/sessions.ts";
import type { MemberView } from "#shared/wire/spaces.ts";
import { coreKinds } from "#test/support/kinds.ts";
import { act, addStory, ok, person, team, visitor, type Person, type Team } from "#test/support/client.ts";
import { openRoom } from "#test/support/orgs.ts";
import { watch } from "#test/support/socket.ts";
import { openStandup } from "#test/support/standups.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const view = (t: Team, who: Person = t.people[0]!) => ok<MemberView>(who, "GET", t.spacePath);
const open = (t: Team, title: string) =>
  ok<CreatedSession>(t.people[0]!, "POST", `${t.spacePath}/sessions`, { kind: "poker", title });

// Rules: protocol/spaces#two-views
describe("the stranger's view of a space", () => {
  test("a stranger sees exactly name and protected", async () => {
    const t = await team(app, ["Ana"]);
    const outsider = await person(app, "Olga");
    for (const who of [visitor(app), visitor(app, "A".repeat(43)), outsider]) {
      const reply = await who.send("GET", t.spacePath);
      expect([reply.status, reply.text]).toEqual([
        200,
        JSON.stringify({ name: "Team of Ana", protected: true }),
      ]);
      expect(reply.headers.getSetCookie()).toEqual([]);
    }
  });

  test("a removed person has the stranger's view at once", async () => {
    const t = await team(app, ["Ana", "Ben"]);
    expect(Object.keys(await view(t, t.people[1]))).toContain("passcode");
    await app.database.sql.query("delete from space_members where user_id = $1", [t.people[1]!.id]);
    expect(Object.keys(await view(t, t.people[1]))).toEqual(["name", "protected"]);
    expect((await t.people[1]!.send("GET", t.room)).status).toBe(404);
  });

  test("an open space has protected false in the stranger's view", async () => {
    const ana = await person(app, "Ana");
    const space = await ok<{ slug: string }>(ana, "POST", "/api/spaces", { name: "Open", open: true });
    const reply = await visitor(app).send("GET", `/api/orgs/default/spaces/${space.slug}`);
    expect(reply.body).toEqual({ name: "Open", protected: false });
  });
});

// Rules: protocol/spaces#listed-sessions, protocol/spaces#member-view, protocol/spaces#summary-of-a-session
describe("the member's view of a space", () => {
  test("the member view has exactly these keys and values, at every depth", async () => {
    const t = await team(app, ["ben", "Ana", "Émile"]);
    const [ben, ana, emile] = t.people as [Person, Person, Person];
    await app.database.sql.query("update space_members set spectator = true where user_id = $1", [emile.id]);
    const storyId = await addStory(ben, t.room, "Refund");
    await addStory(ben, t.room, "Second");
    await act(ben, t.room, "PATCH", "story", { storyId, estimate: "5" });
    await watch(ana, t.session.id);
    await expect.poll(async () => (await view(t)).sessions[0]!.here).toBe(1);
    const space = await view(t, ana);
    const member = (who: Person, role: string, more: object = {}) => ({
      userId: who.id,
      name: who.name,
      avatarHue: expect.any(Number),
      avatarIcon: "",
      spectator: false,
      role,
      ...more,
    });
    expect(space).toEqual({
      name: "Team of ben",
      protected: true,
      guessesRefusedAt: null,
      connectionsDue: 0,
      slug: t.space.slug,
      orgSlug: "default",
      visibility: "private",
      archived: false,
      passcode: t.space.passcode,
      referenceLink: "",
      roomRetention: null,
      roomsDue: 0,
      role: "member",
      members: [
        member(ana, "member", { at: { sessionId: t.session.id, title: "Planning" } }),
        member(ben, "owner"),
        member(emile, "member", { spectator: true }),
      ],
      sessions: [
        {
          id: t.session.id,
          kind: "poker",
          title: "Planning",
          phase: "",
          revealed: false,
          version: 4,
          facilitatorId: ben.id,
          createdAt: t.session.createdAt,
          endedAt: null,
          here: 1,
          lastActivityAt: expect.stringMatching(moment),
          present: [{ id: ana.id, name: "Ana", facilitator: false }],
          progress: { kind: "poker", settled: 1, total: 2 },
          result: null,
          kept: false,
          deletesAt: null,
        },
      ],
      kinds: coreKinds,
      kindNames: expect.objectContaining({ poker: "Planning poker", standup: "Standup" }),
      kindFields: {},
      kindTexts: {},
      kindIcons: {},
      kindHues: expect.objectContaining({ poker: 275, standup: 70 }),
      addableKinds: [],
    });
    expect(space.members.every((member) => Number.isInteger(member.avatarHue))).toBe(true);
  });

  test("an ended poker room has its estimated stories and the sum of their points", async () => {
    const t = await team(app, ["Ana"]);
    const [ana] = t.people as [Person];
    const values = ["½", "1/4", "0,5", ".25", "8"];
    const config = { deck: { name: "Ours", values, ordinal: false } };
    const id = await openRoom(ana, t.spacePath, { config });
    const room = `/api/sessions/${id}`;
    await addStory(ana, room, "Not estimated");
    for (const estimate of [...values, "?"])
      await act(ana, room, "PATCH", "story", { storyId: await addStory(ana, room, estimate), estimate });
    const result = async () => (await view(t)).sessions.find((one) => one.id === id)!.result;
    expect(await result()).toBeNull();
    await ok(ana, "DELETE", room);
    const points = values.reduce((sum, card) => sum + (cardNumber(card) ?? 0), 0);
    expect(await result()).toEqual({ kind: "poker", estimated: 6, points });
  });

  test("an ended poker room with a deck of sizes has no points", async () => {
    const t = await team(app, ["Ana"]);
    const [ana] = t.people as [Person];
    const deck = { name: "Sizes", values: ["1", "2"], ordinal: true };
    const id = await openRoom(ana, t.spacePath, { config: { deck } });
    const room = `/api/sessions/${id}`;
    await act(ana, room, "PATCH", "story", { storyId: await addStory(ana, room, "Refund"), estimate: "2" });
    await ok(ana, "DELETE", room);
    const { sessions } = await view(t);
    expect(sessions.find((one) => one.id === id)!.result).toEqual({
      kind: "poker",
      estimated: 1,
      points: null,
    });
  });

  test("an ended standup has the numbers of people who wrote and spoke, and of blockers", async () => {
    const t = await team(app, ["Ana", "Ben", "Cem"]);
    const [ana, ben, cem] = t.people as [Person, Person, Person];
    const { id, room } = await openStandup(ana, t.spacePath, { mode: "sync" });
    await act(ana, room, "PUT", "standup", { today: "Ship", blockers: "\u00a0" });
    await act(ben, room, "PUT", "standup", { today: "", blockers: "The VPN" });
    for (const who of [ana, ben, cem]) await watch(who, id);
    await act(ana, room, "POST", "start");
    await act(ana, room, "POST", "next");
    await act(ana, room, "POST", "skip");
    await ok(ana, "DELETE", room);
    const { sessions } = await view(t);
    expect(sessions.find((one) => one.id === id)!.result).toEqual({
      kind: "standup",
      wrote: 2,
      spoke: 2,
      blockers: 1,
    });
  });

  test("reading a space writes nothing", async () => {
    const t = await team(app, ["Ana"]);
    const rows = async () =>
      (
        await app.database.sql.query(
          "select s.xmin::text as a, m.xmin::text as b, t.xmin::text as c from spaces s join space_members m on m.space_id = s.id join session_tokens t on t.user_id = m.user_id where s.id = $1",
          [t.space.id],
        )
      ).rows;
    const before = await rows();
    await view(t);
    expect(await rows()).toEqual(before);
  });

  test("members are listed by name, ignoring case, then by id", async () => {
    const t = await team(app, ["zoe", "Ana", "ana", "Bob", "álvaro", "bea"]);
    const names = (await view(t)).members.map((member) => member.name.toLowerCase());
    expect(names).toEqual(["álvaro", "ana", "ana", "bea", "bob", "zoe"]);
    const same = (await view(t)).members.slice(1, 3).map((member) => member.userId);
    expect(same).toEqual(same.toSorted());
  });

  test("`here` counts people, and `present` names at most five", async () => {
    const t = await team(app, ["Zoe", "Ana", "Ben", "Cem", "Dora", "Eve", "Finn"]);
    for (const who of t.people) await watch(who, t.session.id);
    await watch(t.people[1]!, t.session.id);
    await expect.poll(async () => (await view(t)).sessions[0]!.here).toBe(7);
    const [room] = (await view(t)).sessions;
    expect(room!.present.map((person) => [person.name, person.facilitator])).toEqual([
      ["Zoe", true],
      ["Ana", false],
      ["Ben", false],
      ["Cem", false],
      ["Dora", false],
    ]);
  });

  test("an ended room has `here` 0 and no member `at` it, even with open sockets", async () => {
    const t = await team(app, ["Ana"]);
    await watch(t.people[0]!, t.session.id);
    await expect.poll(async () => (await view(t)).sessions[0]!.here).toBe(1);
    await ok(t.people[0]!, "DELETE", t.room);
    const space = await view(t);
    expect([space.sessions[0]!.here, space.sessions[0]!.present, space.members[0]!.at]).toEqual([
      0,
      [],
      undefined,
    ]);
    expect(space.sessions[0]!.endedAt).toMatch(moment);
  });

  test("a change of the room updates lastActivityAt; a read or an arrival does not", async () => {
    const t = await team(app, ["Ana"]);
    await app.database.sql.query(
      "update sessions set last_activity_at = now() - interval '1 day' where id = $1",
      [t.session.id],
    );
    const at = async () => Date.parse((await view(t)).sessions[0]!.lastActivityAt);
    await watch(t.people[0]!, t.session.id);
    await ok(t.people[0]!, "GET", t.room);
    expect(Date.now() - (await at())).toBeGreaterThan(86_000_000);
    await addStory(t.people[0]!, t.room, "Refund");
    expect(Date.now() - (await at())).toBeLessThan(60_000);
  });

  test("all open rooms come first, then the newest 50 ended rooms, each newest first", async () => {
    const t = await team(app, ["Ana"]);
    await app.database.sql.query(
      `insert into sessions (space_id, kind, kind_id, title, config, facilitator_id, created_at, ended_at)
       select $1, 'poker', (select id from session_kinds where kind = 'poker'), 'Ended ' || n, (select config from sessions where id = $2), $3,
         now() + n * interval '1 minute', now() from generate_series(1, 55) n`,
      [t.space.id, t.session.id, t.people[0]!.id],
    );
    await open(t, "Second");
    const titles = (await view(t)).sessions.map((room) => room.title);
    const ended = Array.from({ length: 50 }, (_, i) => `Ended ${55 - i}`);
    expect(titles).toEqual(["Second", "Planning", ...ended]);
  });

  test("a retired kind is not offered for new rooms, while its existing rooms stay usable", async () => {
    const t = await team(app, ["Ana"]);
    await app.database.sql.query("update session_kinds set retired_at = now() where kind = 'poker'");
    const space = await view(t);
    await addStory(t.people[0]!, t.room, "Still running");
    const refused = await t.people[0]!.send("POST", `${t.spacePath}/sessions`, {
      body: { kind: "poker", title: "x" },
    });
    await app.database.sql.query("update session_kinds set retired_at = null where kind = 'poker'");
    expect([space.kinds, space.kindNames, space.sessions.length]).toEqual([
      coreKinds.filter((kind) => kind !== "poker"),
      expect.objectContaining({ poker: "Planning poker", standup: "Standup" }),
      1,
    ]);
    expect([refused.status, refused.body]).toEqual([
      400,
      { error: "that session kind has been retired", code: "kind_retired" },
    ]);
  });
});
