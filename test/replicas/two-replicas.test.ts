// Rules: protocol/guests#effect-of-revocation, protocol/guests#end-of-a-seat, protocol/guests#leaving,
//   protocol/live#restarts, protocol/live#who-is-present, protocol/poker#auto-reveal-without-open-voting
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { startApp } from "#test/support/app.ts";
import { guest, mint } from "#test/support/guests.ts";
import { act, addStory, ok, team, type Person } from "#test/support/client.ts";
import { expectPushEqualsGet, watch, watchPresent } from "#test/support/socket.ts";
import { testReplicas } from "#test/support/test-app.ts";

const [first, second] = await testReplicas();
const { database } = first;

// Rules: protocol/guarantees#any-number-of-processes, protocol/guarantees#lost-notifications,
//   protocol/guarantees#push-equals-get, protocol/guarantees#revocation-times,
//   protocol/guarantees#revocations
describe("two replicas on one Postgres", () => {
  test("an action on one replica is pushed on the other, and both answer the same GET", async () => {
    const t = await team(first, ["Ana", "Ben"]);
    const [ana, ben] = t.people as [Person, Person];
    const watchers = ben.on(second);
    const viewers: Parameters<typeof expectPushEqualsGet>[1] = [
      [ana, await watch(ana, t.session.id)],
      [watchers, await watch(watchers, t.session.id)],
    ];
    await viewers[0]![1].until((frame) => frame.presence.length === 2);
    await viewers[1]![1].until((frame) => frame.presence.length === 2);
    const storyId = await addStory(ana, t.room, "Refund");
    await act(ana, t.room, "POST", "select", { storyId });
    await act(watchers, t.room, "POST", "vote", { storyId, value: "5" });
    await expectPushEqualsGet(t.session.id, viewers);
    await act(ana, t.room, "POST", "reveal");
    await expectPushEqualsGet(t.session.id, viewers);
  });

  test("auto-reveal waits for people with a socket on any replica", async () => {
    const t = await team(first, ["Ana", "Ben"], { autoReveal: true });
    const [ana, ben] = t.people as [Person, Person];
    const watchers = ben.on(second);
    const watcher = await watchPresent(ana, t.session.id, ana.id);
    await watchPresent(watchers, t.session.id, ben.id);
    const storyId = await addStory(ana, t.room, "Refund");
    await act(ana, t.room, "POST", "select", { storyId });
    await act(ana, t.room, "POST", "vote", { storyId, value: "5" });
    expect((await ok<{ revealed: boolean }>(ana, "GET", t.room)).revealed).toBe(false);
    await act(watchers, t.room, "POST", "vote", { storyId, value: "5" });
    await watcher.until((frame) => frame.revealed);
  });

  test("a sign-out closes the token's sockets on the other replica", async () => {
    const t = await team(first, ["Ana"]);
    const watchers = await watch(t.people[0]!.on(second), t.session.id);
    await ok(t.people[0]!, "DELETE", "/api/me");
    const closed = await Promise.race([watchers.closed, sleep(25_000)]);
    expect(closed).toMatchObject({ code: 1008 });
  });

  test("a revoked link closes its guests' sockets on the other replica", async () => {
    const t = await team(first, ["Ana"]);
    const ana = t.people[0]!;
    const { id, token } = await mint(ana, t.room);
    const guests = [await guest(second, token, "Gus"), await guest(first, token, "Hal")];
    const watcher = await watch(ana, t.session.id);
    const watchers = await Promise.all(guests.map((guest) => watch(guest.on(second), t.session.id)));
    await watcher.until((frame) => frame.presence.length === 3);
    await ok(guests[0]!.on(first), "DELETE", "/api/me");
    expect(await Promise.race([watchers[0]!.closed, sleep(25_000)])).toMatchObject({ code: 1008 });
    expect(watchers[1]!.ws.readyState).toBe(watchers[1]!.ws.OPEN);
    await ok(ana, "DELETE", `${t.room}/links/${id}`);
    expect(await Promise.race([watchers[1]!.closed, sleep(25_000)])).toMatchObject({ code: 1008 });
    await watcher.until((frame) => frame.presence.length === 1 && frame.participants.length === 1);
  });

  test("deleting a room closes its guests' sockets on the other replica", async () => {
    const t = await team(first, ["Ana"]);
    const ana = t.people[0]!;
    const gus = await guest(second, (await mint(ana, t.room)).token, "Gus");
    const watchers = await watch(gus, t.session.id);
    await ok(ana, "DELETE", `${t.spacePath}/sessions/${t.session.id}`);
    expect(await Promise.race([watchers.closed, sleep(25_000)])).toMatchObject({ code: 1008 });
    expect((await gus.send("GET", "/api/me")).status).toBe(401);
  });

  test("a person with sockets on two replicas is present once", async () => {
    const t = await team(first, ["Ana", "Ben"]);
    const [ana, ben] = t.people as [Person, Person];
    const watcher = await watch(ana, t.session.id);
    const here = await watch(ben, t.session.id);
    await watch(ben.on(second), t.session.id);
    await watcher.until((frame) => frame.presence.length === 2);
    here.ws.close();
    await sleep(2500);
    expect(watcher.newest().presence).toEqual([ana.id, ben.id].sort());
  });

  test("a change whose notification is lost is found within seconds by comparing versions", async () => {
    const t = await team(first, ["Ana"]);
    const watcher = await watch(t.people[0]!, t.session.id);
    await database.sql.query("update sessions set title = 'Renamed', version = version + 1 where id = $1", [
      t.session.id,
    ]);
    await watcher.until((frame) => frame.title === "Renamed");
  });

  test("a stopping replica closes its sockets with 1001 and removes its presence", async () => {
    const third = await startApp({ database });
    const t = await team(first, ["Ana", "Ben"]);
    const [ana, ben] = t.people as [Person, Person];
    const watcher = await watch(ana, t.session.id);
    const watchers = await watch(ben.on(third), t.session.id);
    await watcher.until((frame) => frame.presence.length === 2);
    await third.stop();
    expect((await watchers.closed).code).toBe(1001);
    await watcher.until((frame) => frame.presence.length === 1 && frame.presence[0] === ana.id);
  });
});
