// Rules: protocol/poker#own-vote
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";
import { createTestDatabase, type TestDatabase } from "#test/support/database.ts";
import { guestIn } from "#test/support/guests.ts";
import { act, addStory, ok, team, type Person, type Team } from "#test/support/client.ts";
import { watch } from "#test/support/socket.ts";
import { startTcpProxy, type TcpProxy } from "#test/support/tcp-proxy.ts";

// The rendering also omits unrevealed votes, so this test reads the wire between the process and Postgres. A
// card also occurs in the deck, which is public, so the vote becomes a unique text.
const canary = "qzUnseen";

let database: TestDatabase;
let proxy: TcpProxy;
let app: TestApp;
beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await startTcpProxy(database.url);
  app = await startApp({ database: { ...database, url: proxy.url } });
});
afterAll(async () => {
  await app.stop();
  await proxy.close();
  await database.drop();
});

let t: Team;
let ana: Person;
let ben: Person;
let cem: Person;
let guest: Person;
let storyId: string;

/** Ben votes on the selected story, which stays unrevealed. */
beforeEach(async () => {
  t = await team(app, ["Ana", "Ben", "Cem"]);
  [ana, ben, cem] = t.people as [Person, Person, Person];
  guest = await guestIn(app, t.session.id, "Gus");
  storyId = await addStory(ana, t.room, "Refund");
  await act(ana, t.room, "POST", "select", { storyId });
  await act(ben, t.room, "POST", "vote", { storyId, value: "5" });
  await database.sql.query("update votes set value = $1 where user_id = $2", [canary, ben.id]);
});

const canaryCount = () => proxy.sent().filter((text) => text.includes(canary)).length;

/** Sends every request that loads the room while the round is open. */
async function loadInEveryWay() {
  const everyone = [ana, ben, cem, guest];
  const watchers = await Promise.all(everyone.map((who) => watch(who, t.session.id)));
  for (const who of everyone) await ok(who, "GET", t.room);
  for (const who of [ana, ben, cem]) {
    await ok(who, "GET", `${t.room}/export.csv`);
    await ok(who, "GET", `${t.room}/rounds`);
    await ok(who, "GET", `${t.room}/earlier?ref=A-1`);
    await ok(who, "GET", t.spacePath);
  }
  for (const who of [ana, cem]) await ok(who, "GET", `${t.room}/vote`);
  await act(cem, t.room, "POST", "vote", { storyId, value: "8" });
  await act(guest, t.room, "POST", "vote", { storyId, value: "8" });
  await act(ana, t.room, "PATCH", "config", { openVoting: true });
  await act(ana, t.room, "POST", "timer", { seconds: 60 });
  await ok(cem, "POST", `${t.room}/spectator`, { on: true });
  const other = await addStory(ana, t.room, "Login");
  await act(ana, t.room, "PATCH", "story", { storyId: other, position: 0 });
  await ok(ana, "POST", `${t.room}/participants/${guest.id}/remove`);
  await ok(ana, "DELETE", t.room);
  await ok(ben, "GET", `${t.room}/export.csv`);
  await ok(ana, "POST", `${t.room}/reopen`);
  const { version } = await ok<{ version: number }>(ana, "GET", t.room);
  await Promise.all(
    watchers.slice(0, 3).map((watcher) => watcher.until((frame) => frame.version >= version)),
  );
}

// Rules: protocol/poker#revealed-votes, protocol/rooms#hidden-data-is-absent
describe("an unrevealed vote never leaves the database", () => {
  test("no row and no notification carries an unrevealed vote", async () => {
    await loadInEveryWay();
    expect(canaryCount()).toBe(0);
  });

  test("the recorded wire traffic contains the voter's own vote and revealed votes", async () => {
    const before = canaryCount();
    expect(await ok(ben, "GET", `${t.room}/vote`)).toEqual({ storyId, value: canary });
    const own = proxy.sent().join("").split(canary).length;
    expect(canaryCount()).toBeGreaterThan(before);
    await act(ana, t.room, "POST", "reveal");
    expect(JSON.stringify(await ok(cem, "GET", t.room))).toContain(canary);
    expect(proxy.sent().join("").split(canary).length).toBeGreaterThan(own);
  });

  test("a vote of an earlier round, on a story that is no longer selected, is not loaded", async () => {
    const before = canaryCount();
    await act(ana, t.room, "POST", "quick-round");
    const watcher = await watch(cem, t.session.id);
    await act(ana, t.room, "POST", "reveal");
    await watcher.until((frame) => frame.revealed);
    for (const who of [ana, ben, cem, guest]) await ok(who, "GET", t.room);
    for (const who of [ana, ben]) await ok(who, "GET", `${t.room}/export.csv`);
    expect(canaryCount()).toBe(before);
  });
});
