import { afterAll, describe, expect, test } from "vitest";
import type { CreatedSession, Envelope } from "#shared/wire/sessions.ts";
import type { MemberView } from "#shared/wire/spaces.ts";
import { guestIn } from "#test/support/guests.ts";
import { coreKinds } from "#test/support/kinds.ts";
import { createOrg, orgPerson, orgSpace } from "#test/support/orgs.ts";
import { act, ok, person, team, type Person, type Team } from "#test/support/client.ts";
import { expectPushEqualsGet, watch } from "#test/support/socket.ts";
import { giveHands, showOfHands, type Hands } from "./kind.ts";
import { testReplicas } from "#test/support/test-app.ts";

type HandsEnvelope = Omit<Envelope, "state"> & { state: Hands; mine?: { raised: boolean } };

const [first, second] = await testReplicas();
const { database } = first;
const removeKind = await giveHands(first.database, "default");

afterAll(() => removeKind());

/** Creates a team whose room is a show of hands. */
async function handsTeam(names: string[]): Promise<Team> {
  const t = await team(first, names);
  const session = await openHands(t.people[0]!, t.spacePath);
  return { ...t, session, room: `/api/sessions/${session.id}` };
}

function openHands(who: Person, spacePath: string): Promise<CreatedSession> {
  return ok(who, "POST", `${spacePath}/sessions`, { kind: "show-of-hands", title: "Who is for it?" });
}

describe("a kind that is registered for one org at runtime", () => {
  test("keeps the concurrent slow decisions of four people on two replicas", async () => {
    const t = await handsTeam(["Ana", "Ben", "Cem", "Dia"]);
    const [ana, ben, cem, dia] = t.people as [Person, Person, Person, Person];
    const acting = [ana, ben.on(second), cem, dia.on(second)];
    await Promise.all(acting.map((who) => act(who, t.room, "POST", "hand", { raised: true })));
    const room = await ok<HandsEnvelope>(ana, "GET", t.room);
    expect([room.state.raised, room.version]).toEqual([4, 5]);
  });

  test("pushes to viewers of two replicas the same state that they read", async () => {
    const t = await handsTeam(["Ana", "Ben"]);
    const [ana, ben] = t.people as [Person, Person];
    const gus = await guestIn(first, t.session.id, "Gus");
    const benOnSecond = Object.assign(ben.on(second), { id: ben.id, name: ben.name });
    const viewers = await Promise.all(
      [ana, benOnSecond, gus].map(
        async (who) => [who, await watch<HandsEnvelope>(who, t.session.id)] as const,
      ),
    );
    for (const [, watcher] of viewers) await watcher.until((frame) => frame.presence.length === 3);
    for (const [who] of viewers) {
      await act(who, t.room, "POST", "hand", { raised: true });
      await expectPushEqualsGet<HandsEnvelope>(
        t.session.id,
        viewers.map(([viewer, watcher]) => [viewer, watcher]),
      );
    }
    await act(ana, t.room, "POST", "hand", { raised: false });
    await expectPushEqualsGet<HandsEnvelope>(
      t.session.id,
      viewers.map(([viewer, watcher]) => [viewer, watcher]),
    );
    const shown = viewers.map(([, watcher]) => [watcher.newest().state, watcher.newest().mine]);
    expect(shown).toEqual([
      [{ raised: 2, shownTo: "members" }, { raised: false }],
      [{ raised: 2, shownTo: "members" }, { raised: true }],
      [{ raised: 2, shownTo: "guests" }, { raised: true }],
    ]);
  });

  test("sends the `mine` part only to its own viewer", async () => {
    const t = await handsTeam(["Ana", "Ben"]);
    const [ana, ben] = t.people as [Person, Person];
    const watcher = await watch<HandsEnvelope>(ana, t.session.id);
    await act(ben, t.room, "POST", "hand", { raised: true });
    await watcher.until((frame) => frame.state.raised === 1);
    expect(watcher.frames.every((frame) => frame.mine?.raised === false)).toBe(true);
  });

  test("does not use the code paths of poker and standup actions of the same name", async () => {
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

  test("refuses requests with the same statuses as other kinds", async () => {
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

  test("is listed, exported and deleted like a built-in kind", async () => {
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

  test("returns no vote and no mentions of the caller in its rooms", async () => {
    const t = await handsTeam(["Ana"]);
    const [ana] = t.people as [Person];
    expect(await ok(ana, "GET", `${t.room}/vote`)).toEqual({ storyId: null, value: null });
    expect(await ok(ana, "GET", `${t.room}/mentions`)).toEqual({ needsYou: [], asked: [] });
  });
});

describe("an org without the kind", () => {
  test("cannot see or create the kind or use its actions", async () => {
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

  test("can have another kind of the same name", async () => {
    const org = await createOrg(first);
    const ora = await orgPerson(first, org, "Ora");
    const { path } = await orgSpace(org, [ora]);
    const { hand: _none, ...others } = showOfHands.actions;
    const removeOwnKind = await giveHands(database, org.slug, {
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
      removeOwnKind();
    }
  });
});

test("rooms of a missing kind stay, with an empty state", async () => {
  const org = await createOrg(first);
  const ora = await orgPerson(first, org, "Ora");
  const { path } = await orgSpace(org, [ora]);
  const removeFromOrg = await giveHands(database, org.slug);
  const room = await openHands(ora, path);
  removeFromOrg();
  const address = `/api/sessions/${room.id}`;
  expect((await ok<Envelope>(ora, "GET", address)).state).toEqual({});
  expect((await ora.send("POST", `${address}/actions/hand`)).status).toBe(404);
  expect((await ora.send("GET", `${address}/export.csv`)).status).toBe(404);
  expect((await ok<MemberView>(ora, "GET", path)).kinds).toEqual(coreKinds);
  await ok(ora, "DELETE", address);
});
