import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PokerEnvelope } from "#shared/wire/poker.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { guestIn } from "#test/support/guests.ts";
import { act, addStory, ok, person, team, type Person, type Team } from "#test/support/people.ts";
import { expectTrueGet } from "#test/support/read-anew.ts";
import { watch, watchPresent } from "#test/support/socket.ts";

let app: TestApp;
let replica: TestApp;

beforeAll(async () => {
  app = await startApp();
  replica = await startApp({ database: app.database });
});

afterAll(async () => {
  await replica.stop();
  await app.stop();
});

type Room = Team & { storyId: string; ana: Person; ben: Person };

/** A poker room with a story on its table, of which Ana is the facilitator and Ben a member. */
async function room(): Promise<Room> {
  const t = await team(app, ["Ana", "Ben"]);
  const [ana, ben] = t.people as [Person, Person];
  const storyId = await addStory(ana, t.room, "Refund");
  await act(ana, t.room, "POST", "select", { storyId });
  return { ...t, storyId, ana, ben };
}

/** Returns what a GET by Ana says, `serverTime` aside, and expects it to be true. */
async function shown({ ana, session }: Room) {
  const { serverTime: _readAt, ...said } = await expectTrueGet<PokerEnvelope>(ana, session.id);
  return said;
}

const inDatabase = (text: string, t: Room) => app.database.sql.query(text, [t.session.id]);

const changes: [string, (t: Room) => Promise<unknown>][] = [
  ["a member took another name", ({ ben }) => ok(ben, "POST", "/api/me", { name: "Benjamin" })],
  ["a member chose another avatar", ({ ben }) => ok(ben, "PATCH", "/api/me/avatar", { icon: "otter" })],
  [
    "somebody joined the space",
    async (t) => ok(await person(app, "Dora"), "POST", `${t.spacePath}/join`, { passcode: t.space.passcode }),
  ],
  [
    "a member left the space",
    ({ ana, ben, spacePath }) => ok(ana, "DELETE", `${spacePath}/members/${ben.id}`),
  ],
  ["somebody came to watch", ({ ben, session }) => watchPresent(ben, session.id, ben.id)],
  [
    "somebody came to watch on another replica",
    ({ ben, session }) => watchPresent(ben.on(replica), session.id, ben.id),
  ],
  [
    "somebody voted on another replica",
    ({ ben, room, storyId }) => act(ben.on(replica) as Person, room, "POST", "vote", { storyId, value: "5" }),
  ],
  [
    "a story was changed on another replica",
    ({ ana, room, storyId }) =>
      act(ana.on(replica) as Person, room, "PATCH", "story", { storyId, title: "Pay" }),
  ],
  ["a guest was let in", ({ session }) => guestIn(app, session.id, "Gus")],
  ["the room ended", ({ ana, room }) => ok(ana, "DELETE", room)],
];

describe("a GET of a room that its process has read before (protocol/guarantees 60)", () => {
  test.each(changes)("shows at once that %s", async (_title, change) => {
    const t = await room();
    const before = await shown(t);
    expect(await shown(t)).toEqual(before);
    await change(t);
    const after = await shown(t);
    expect(after).not.toEqual(before);
    expect(await shown(t)).toEqual(after);
  });

  test("shows who came and went, and when the facilitator was last here", async () => {
    const t = await room();
    const anas = await watch(t.ana, t.session.id);
    const bens = await watch(t.ben, t.session.id);
    await bens.until((frame) => frame.presence.length === 2);
    const here = await shown(t);
    expect(here.presence).toHaveLength(2);
    anas.ws.close();
    await bens.until((frame) => !frame.facilitatorConnected);
    const gone = await shown(t);
    expect(gone.presence).toEqual([t.ben.id]);
    await watch(t.ana.on(replica), t.session.id);
    await expect.poll(async () => (await shown(t)).presence).toHaveLength(2);
  });

  test("shows no guest whose link has ended by time", async () => {
    const t = await room();
    await guestIn(app, t.session.id, "Gus");
    expect((await shown(t)).participants).toHaveLength(3);
    await inDatabase("update signed_links set expires_at = now() where session_id = $1", t);
    expect((await shown(t)).participants).toHaveLength(2);
  });

  test("tells the time of the GET, not that of the read", async () => {
    const t = await room();
    const times = [];
    for (let n = 0; n < 3; n++)
      times.push((await expectTrueGet<PokerEnvelope>(t.ana, t.session.id)).serverTime);
    expect(times).toEqual([...new Set(times)].toSorted());
  });

  test("is 404 for a member who lost their seat, and for everybody once the room is deleted", async () => {
    const t = await room();
    await ok(t.ben, "GET", t.room);
    await shown(t);
    await ok(t.ana, "DELETE", `${t.spacePath}/members/${t.ben.id}`);
    expect((await t.ben.send("GET", t.room)).status).toBe(404);
    await shown(t);
    await inDatabase("delete from sessions where id = $1", t);
    expect((await t.ana.send("GET", t.room)).status).toBe(404);
  });
});
