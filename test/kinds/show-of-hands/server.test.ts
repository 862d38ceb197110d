import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CreatedSession, Envelope } from "#shared/wire/sessions.ts";
import type { MemberView } from "#shared/wire/spaces.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { createTestDatabase, type TestDatabase } from "#test/support/database.ts";
import { guestIn } from "#test/support/guests.ts";
import { coreKinds } from "#test/support/kinds.ts";
import { createOrg, orgPerson, orgSpace } from "#test/support/orgs.ts";
import { act, ok, person, team, type Person, type Team } from "#test/support/client.ts";
import { expectPushEqualsGet, watch } from "#test/support/socket.ts";
import { giveHands, showOfHands, type Hands } from "./kind.ts";

type HandsEnvelope = Omit<Envelope, "state"> & { state: Hands; mine?: { raised: boolean } };

let database: TestDatabase;
let first: TestApp;
let second: TestApp;
let takeBack: () => void;

beforeAll(async () => {
  database = await createTestDatabase();
  [first, second] = await Promise.all([startApp({ database }), startApp({ database })]);
  takeBack = await giveHands(database, "default");
});

afterAll(async () => {
  takeBack();
  await Promise.all([first.stop(), second.stop()]);
  await database.drop();
});

/** A team whose room is a show of hands. */
async function handsTeam(names: string[]): Promise<Team> {
  const t = await team(first, names);
  const session = await openHands(t.people[0]!, t.spacePath);
  return { ...t, session, room: `/api/sessions/${session.id}` };
}

function openHands(who: Person, spacePath: string): Promise<CreatedSession> {
  return ok(who, "POST", `${spacePath}/sessions`, { kind: "show-of-hands", title: "Who is for it?" });
}

describe("a kind that was made known to one org while the service runs", () => {
  test("slow decisions of four people on two replicas all count", async () => {
    const t = await handsTeam(["Ana", "Ben", "Cem", "Dia"]);
    const [ana, ben, cem, dia] = t.people as [Person, Person, Person, Person];
    const acting = [ana, ben.on(second), cem, dia.on(second)];
    await Promise.all(acting.map((who) => act(who, t.room, "POST", "hand", { raised: true })));
    const room = await ok<HandsEnvelope>(ana, "GET", t.room);
    expect([room.state.raised, room.version]).toEqual([4, 5]);
  });

  test("each viewer of two replicas is pushed what they read", async () => {
    const t = await handsTeam(["Ana", "Ben"]);
    const [ana, ben] = t.people as [Person, Person];
    const gus = await guestIn(first, t.session.id, "Gus");
    const there = Object.assign(ben.on(second), { id: ben.id, name: ben.name });
    const viewers = await Promise.all(
      [ana, there, gus].map(async (who) => [who, await watch<HandsEnvelope>(who, t.session.id)] as const),
    );
    for (const [, watcher] of viewers) await watcher.until((frame) => frame.presence.length === 3);
    for (const [who] of viewers) {
      await act(who, t.room, "POST", "hand", { raised: true });
      await expectPushEqualsGet<HandsEnvelope>(
        t.session.id,
        viewers.map(([one, watcher]) => [one, watcher]),
      );
    }
    await act(ana, t.room, "POST", "hand", { raised: false });
    await expectPushEqualsGet<HandsEnvelope>(
      t.session.id,
      viewers.map(([one, watcher]) => [one, watcher]),
    );
    const shown = viewers.map(([, watcher]) => [watcher.newest().state, watcher.newest().mine]);
    expect(shown).toEqual([
      [{ raised: 2, shownTo: "members" }, { raised: false }],
      [{ raised: 2, shownTo: "members" }, { raised: true }],
      [{ raised: 2, shownTo: "guests" }, { raised: true }],
    ]);
  });

  test("nobody is sent another viewer's own part", async () => {
    const t = await handsTeam(["Ana", "Ben"]);
    const [ana, ben] = t.people as [Person, Person];
    const seen = await watch<HandsEnvelope>(ana, t.session.id);
    await act(ben, t.room, "POST", "hand", { raised: true });
    await seen.until((frame) => frame.state.raised === 1);
    expect(seen.frames.every((frame) => frame.mine?.raised === false)).toBe(true);
  });

  test("its actions are its own: names that poker and standup have too do not take their ways", async () => {
    const t = await handsTeam(["Ana"]);
    const [ana] = t.people as [Person];
    await act(ana, t.room, "POST", "vote", {});
    expect(await act(ana, t.room, "POST", "add", {})).toHaveProperty("id");
    for (const [verb, name, status] of [
      ["POST", "reveal", 404],
      ["PUT", "standup", 404],
      ["PUT", "hand", 405],
    ] as const) {
      expect([name, (await ana.send(verb, `${t.room}/actions/${name}`)).status]).toEqual([name, status]);
    }
    expect((await ok<Envelope>(ana, "GET", t.room)).version).toBe(3);
  });

  test("it is refused as any other kind", async () => {
    const t = await handsTeam(["Ana"]);
    const [ana] = t.people as [Person];
    const gus = await guestIn(first, t.session.id, "Gus");
    const stranger = await person(first, "Olga");
    const hand = (who: Person, body: object) => who.send("POST", `${t.room}/actions/hand`, { body });
    expect((await hand(stranger, { raised: true })).status).toBe(404);
    expect((await hand(ana, { raised: "yes" })).status).toBe(400);
    expect((await gus.send("POST", `${t.room}/actions/add`, { body: {} })).status).toBe(403);
    await ok(ana, "DELETE", t.room);
    expect((await hand(ana, { raised: true })).status).toBe(409);
    expect((await ok<HandsEnvelope>(ana, "GET", t.room)).state.raised).toBe(0);
  });

  test("it is listed, exported and deleted as a built-in kind", async () => {
    const t = await handsTeam(["Ana"]);
    const [ana] = t.people as [Person];
    const view = await ok<MemberView>(ana, "GET", t.spacePath);
    expect(view.kinds).toEqual([...coreKinds, "show-of-hands"]);
    expect(view.kindNames["show-of-hands"]).toBe("Show of hands");
    expect(view.sessions.map(({ kind, progress }) => [kind, progress])).toContainEqual([
      "show-of-hands",
      null,
    ]);
    const unknownKey = { kind: "show-of-hands", title: "T", config: { other: 1 } };
    expect((await ana.send("POST", `${t.spacePath}/sessions`, { body: unknownKey })).status).toBe(400);
    const csv = await ana.send("GET", `${t.room}/export.csv`);
    expect(csv.text).toBe("raised\r\n0\r\n");
    await ok(ana, "DELETE", `${t.spacePath}/sessions/${t.session.id}`);
    expect((await ana.send("GET", t.room)).status).toBe(404);
  });

  test("what poker and standups tell a caller alone is empty in its rooms", async () => {
    const t = await handsTeam(["Ana"]);
    const [ana] = t.people as [Person];
    expect(await ok(ana, "GET", `${t.room}/vote`)).toEqual({ storyId: null, value: null });
    expect(await ok(ana, "GET", `${t.room}/mentions`)).toEqual({ needsYou: [], asked: [] });
  });
});

describe("an org that was not given the kind", () => {
  test("is not offered it, cannot create it, and its rooms do not know its actions", async () => {
    const org = await createOrg(first);
    const ora = await orgPerson(first, org, "Ora");
    const { path } = await orgSpace(org, [ora]);
    expect((await ok<MemberView>(ora, "GET", path)).kinds).toEqual(coreKinds);
    const refused = await ora.send("POST", `${path}/sessions`, {
      body: { kind: "show-of-hands", title: "T" },
    });
    expect([refused.status, refused.body]).toEqual([
      400,
      { error: "there is no such session kind", code: "invalid" },
    ]);
    const poker = await ok<CreatedSession>(ora, "POST", `${path}/sessions`, { kind: "poker", title: "T" });
    expect((await ora.send("POST", `/api/sessions/${poker.id}/actions/hand`)).status).toBe(404);
    const t = await handsTeam(["Ana"]);
    expect((await ora.send("GET", t.room)).status).toBe(404);
    expect((await ora.send("POST", `${t.room}/actions/hand`, { body: { raised: true } })).status).toBe(404);
  });

  test("may have a kind of the same name, which is another one", async () => {
    const org = await createOrg(first);
    const ora = await orgPerson(first, org, "Ora");
    const { path } = await orgSpace(org, [ora]);
    const { hand: _none, ...others } = showOfHands.actions;
    const own = await giveHands(database, org.slug, {
      kind: { ...showOfHands, actions: others },
      display: "Hands up",
    });
    try {
      expect((await ok<MemberView>(ora, "GET", path)).kindNames["show-of-hands"]).toBe("Hands up");
      const room = await openHands(ora, path);
      expect((await ora.send("POST", `/api/sessions/${room.id}/actions/hand`)).status).toBe(404);
      const t = await handsTeam(["Ana"]);
      await act(t.people[0]!, t.room, "POST", "hand", { raised: true });
    } finally {
      own();
    }
  });
});

test("rooms of a missing kind are kept with an empty state", async () => {
  const org = await createOrg(first);
  const ora = await orgPerson(first, org, "Ora");
  const { path } = await orgSpace(org, [ora]);
  const takeFromOrg = await giveHands(database, org.slug);
  const room = await openHands(ora, path);
  takeFromOrg();
  const address = `/api/sessions/${room.id}`;
  expect((await ok<Envelope>(ora, "GET", address)).state).toEqual({});
  expect((await ora.send("POST", `${address}/actions/hand`)).status).toBe(404);
  expect((await ora.send("GET", `${address}/export.csv`)).status).toBe(404);
  expect((await ok<MemberView>(ora, "GET", path)).kinds).toEqual(coreKinds);
  await ok(ora, "DELETE", address);
});
