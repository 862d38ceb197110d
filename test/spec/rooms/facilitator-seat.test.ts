// Rules: protocol/live#close-before-reply, protocol/live#revocation-channels,
//   protocol/poker#auto-reveal-timing
import { describe, expect, onTestFinished, test } from "vitest";
import { startApp } from "#test/support/app.ts";
import { act, addStory, ok, person, team, type Person, type Team } from "#test/support/client.ts";
import { watch, watchPresent } from "#test/support/socket.ts";
import type { PokerEnvelope } from "#shared/wire/poker.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();

const read = (who: Person, t: Team) => ok<PokerEnvelope>(who, "GET", t.room);
const transfer = (who: Person, t: Team, userId: unknown) =>
  who.send("POST", `${t.room}/facilitator`, { body: { userId } });
const claim = (who: Person, t: Team) => who.send("POST", `${t.room}/facilitator/claim`);

/** Sets the time at which the facilitator was last seen to a past time. */
async function absentFor(t: Team, seconds: number) {
  await app.database.sql.query(
    "update sessions set facilitator_seen_at = now() - $2 * interval '1 second' where id = $1",
    [t.session.id, seconds],
  );
}

// Rules: protocol/rooms#transferring-the-seat
describe("handing over the facilitator's seat", () => {
  test("the facilitator hands the seat to another member, who can then run the room", async () => {
    const t = await team(app, ["Ana", "Ben"]);
    const [ana, ben] = t.people as [Person, Person];
    const watcher = await watch(ben, t.session.id);
    const reply = await transfer(ana, t, ben.id);
    expect([reply.status, reply.headers.get("x-session-version")]).toEqual([204, "2"]);
    await watcher.until((frame) => frame.facilitatorId === ben.id);
    expect((await ana.send("POST", `${t.room}/actions/stories`, { body: { title: "x" } })).status).toBe(403);
    await addStory(ben, t.room, "Ben's story");
  });

  test("only the facilitator can hand over the seat, and only to a member", async () => {
    const t = await team(app, ["Ana", "Ben"]);
    const [ana, ben] = t.people as [Person, Person];
    const olga = await person(app, "Olga");
    expect((await transfer(olga, t, olga.id)).status).toBe(404);
    expect((await transfer(ben, t, "not an id")).status).toBe(403);
    for (const bad of [olga.id, "not an id", null, undefined])
      expect((await transfer(ana, t, bad)).status).toBe(400);
    const same = await transfer(ana, t, ana.id);
    expect([same.status, same.headers.get("x-session-version")]).toEqual([204, "1"]);
    await ok(ana, "DELETE", t.room);
    expect((await transfer(ana, t, ben.id)).status).toBe(409);
  });
});

// Rules: protocol/rooms#claiming-the-seat, protocol/rooms#facilitator-absence
describe("claiming the facilitator's seat", () => {
  test("a claim is 409 until the facilitator has been absent for 60 seconds", async () => {
    const t = await team(app, ["Ana", "Ben"]);
    const ben = t.people[1]!;
    expect((await claim(ben, t)).status).toBe(409);
    await absentFor(t, 50);
    expect((await claim(ben, t)).status).toBe(409);
    await absentFor(t, 60);
    expect((await claim(ben, t)).status).toBe(204);
    expect((await read(ben, t)).facilitatorId).toBe(ben.id);
  });

  test("a facilitator with a socket on any replica is not absent, even without recent actions", async () => {
    const t = await team(app, ["Ana", "Ben"]);
    const elsewhere = await startApp({ database: app.database });
    await watchPresent(t.people[0]!.on(elsewhere), t.session.id, t.people[0]!.id);
    await absentFor(t, 3600);
    expect((await claim(t.people[1]!, t)).status).toBe(409);
    await elsewhere.stop();
  });

  test("absence is measured from the close of the facilitator's last socket", async () => {
    const t = await team(app, ["Ana", "Ben"]);
    const [ana, ben] = t.people as [Person, Person];
    const leaving = await watch(ana, t.session.id);
    const watcher = await watch(ben, t.session.id);
    await absentFor(t, 3600);
    leaving.ws.close();
    await watcher.until((frame) => !frame.facilitatorConnected);
    expect((await claim(ben, t)).status).toBe(409);
  });

  test("the seat can be claimed in an ended room, and the claimant can reopen it", async () => {
    const t = await team(app, ["Ana", "Ben"]);
    await ok(t.people[0]!, "DELETE", t.room);
    await absentFor(t, 61);
    expect((await claim(t.people[1]!, t)).status).toBe(204);
    await ok(t.people[1]!, "POST", `${t.room}/reopen`);
    expect((await read(t.people[1]!, t)).endedAt).toBeNull();
  });

  test("the seat of a facilitator who has left the space can be claimed at once", async () => {
    const t = await team(app, ["Ana", "Ben"]);
    await app.database.sql.query("delete from space_members where user_id = $1", [t.people[0]!.id]);
    expect((await claim(t.people[1]!, t)).status).toBe(204);
  });

  test("a claim by the facilitator changes nothing", async () => {
    const t = await team(app, ["Ana"]);
    const ana = t.people[0]!;
    expect(await claim(ana, t)).toMatchObject({ status: 409, body: { code: "seat_held" } });
    const socket = await watchPresent(ana, t.session.id, ana.id);
    await absentFor(t, 61);
    expect((await claim(ana, t)).status).toBe(409);
    socket.ws.close();
    await expect.poll(async () => (await read(ana, t)).presence).toEqual([]);
    await absentFor(t, 61);
    const before = await read(ana, t);
    const own = await claim(ana, t);
    expect([own.status, own.headers.get("x-session-version")]).toEqual([204, String(before.version)]);
    expect({ ...(await read(ana, t)), serverTime: "" }).toEqual({ ...before, serverTime: "" });
  });

  test("a claim is 404 for strangers; the returning facilitator's own claim changes nothing", async () => {
    const t = await team(app, ["Ana"]);
    await absentFor(t, 61);
    expect((await claim(await person(app, "Olga"), t)).status).toBe(404);
    const own = await claim(t.people[0]!, t);
    expect([own.status, own.headers.get("x-session-version")]).toEqual([204, "1"]);
  });
});

// Rules: protocol/rooms#attaching-after-removal, protocol/rooms#removing-a-participant,
//   protocol/rooms#removing-absent-people
describe("removing a participant", () => {
  const remove = (who: Person, t: Team, userId: string, body?: unknown) =>
    who.send("POST", `${t.room}/participants/${userId}/remove`, { body });

  test("the sockets of a removed person close with 4001, and the person may return", async () => {
    const t = await team(app, ["Ana", "Ben"]);
    const [ana, ben] = t.people as [Person, Person];
    const here = await watch(ana, t.session.id);
    const watcher = await watch(ben, t.session.id);
    await here.until((frame) => frame.presence.length === 2);
    const reply = await remove(ana, t, ben.id, { message: "See you at the retro" });
    expect(reply.status).toBe(204);
    expect(await watcher.closed).toEqual({ code: 4001, reason: "See you at the retro" });
    await here.until((frame) => frame.version === 2 && frame.presence.length === 1);
    expect((await read(ben, t)).participants.map((p) => p.name)).toContain("Ben");
    await watch(ben, t.session.id);
    await here.until((frame) => frame.version === 2 && frame.presence.length === 2);
  });

  test("a removal message is cut to 123 bytes for replicas", async () => {
    const t = await team(app, ["Ana", "Ben"]);
    const [ana, ben] = t.people as [Person, Person];
    const listener = await app.database.sql.connect();
    onTestFinished(() => listener.release(true));
    const announced: string[] = [];
    listener.on("notification", ({ payload }) => announced.push(payload!));
    await listener.query("listen svc_participant_remove");
    const messages = [
      ["x".repeat(1001), "x".repeat(123)],
      ["é".repeat(2000), "é".repeat(61)],
      [`${"x".repeat(122)}🂡${"y".repeat(3900)}`, "x".repeat(122)],
      ['"'.repeat(2000), '"'.repeat(123)],
    ] as const;
    for (const [message, expectedReason] of messages) {
      const watcher = await watchPresent(ben, t.session.id, ben.id);
      expect((await remove(ana, t, ben.id, { message })).status).toBe(204);
      expect(await watcher.closed).toEqual({ code: 4001, reason: expectedReason });
    }
    await expect.poll(() => announced.length, { timeout: 60_000 }).toBe(messages.length);
    expect(announced.map((payload) => (JSON.parse(payload) as { message: string }).message)).toEqual(
      messages.map(([, expectedReason]) => expectedReason),
    );
  });

  test("a removal closes the person's sockets on another replica", async () => {
    const t = await team(app, ["Ana", "Ben"]);
    const elsewhere = await startApp({ database: app.database });
    // A replica that does not listen yet misses the notification of a removal.
    await expect.poll(async () => (await fetch(`${elsewhere.baseUrl}/readyz`)).status).toBe(200);
    const watcher = await watch(t.people[1]!.on(elsewhere), t.session.id);
    await remove(t.people[0]!, t, t.people[1]!.id, { message: "🂡".repeat(60) });
    expect(await watcher.closed).toEqual({ code: 4001, reason: "🂡".repeat(30) });
    await elsewhere.stop();
  });

  test("an open round no longer waits for a removed person, and their vote still counts", async () => {
    const t = await team(app, ["Ana", "Ben", "Cem"], { autoReveal: true, openVoting: true });
    const [ana, ben, cem] = t.people as [Person, Person, Person];
    await Promise.all(t.people.map((who) => watchPresent(who, t.session.id, who.id)));
    const storyId = await addStory(ana, t.room, "Refund");
    await act(ana, t.room, "POST", "select", { storyId });
    await act(ana, t.room, "POST", "vote", { storyId, value: "5" });
    await act(cem, t.room, "POST", "vote", { storyId, value: "8" });
    await remove(ana, t, cem.id);
    expect((await read(ana, t)).revealed).toBe(false);
    expect((await read(ana, t)).state.expectedVoterIds).toEqual([ana.id, ben.id].sort());
    await remove(ana, t, ben.id);
    const envelope = await read(ana, t);
    expect(envelope.revealed).toBe(true);
    expect(envelope.state.stories[0]!.votes).toHaveLength(2);
  });

  test("a removed person is a recorded voter again only after attaching again", async () => {
    const t = await team(app, ["Ana", "Ben"], { openVoting: true });
    const [ana, ben] = t.people as [Person, Person];
    await Promise.all(t.people.map((who) => watchPresent(who, t.session.id, who.id)));
    const storyId = await addStory(ana, t.room, "Refund");
    await remove(ana, t, ben.id);
    await act(ana, t.room, "POST", "select", { storyId });
    expect((await read(ana, t)).state.expectedVoterIds).toEqual([ana.id]);
    await watchPresent(ben, t.session.id, ben.id);
    await act(ana, t.room, "POST", "select", { storyId });
    expect((await read(ana, t)).state.expectedVoterIds).toEqual([ana.id, ben.id].sort());
  });

  test("a removal is refused by caller, target and message", async () => {
    const t = await team(app, ["Ana", "Ben"]);
    const [ana, ben] = t.people as [Person, Person];
    const olga = await person(app, "Olga");
    expect((await remove(olga, t, ben.id)).status).toBe(404);
    expect((await remove(ana, t, "not-an-id")).status).toBe(404);
    expect((await remove(ben, t, ana.id, { message: 7 })).status).toBe(403);
    expect((await remove(ana, t, ana.id)).status).toBe(400);
    expect((await remove(ana, t, ben.id, { message: 7 })).status).toBe(400);
    expect((await remove(ana, t, ben.id, { message: "x".repeat(4096) })).status).toBe(413);
    const absent = await remove(ana, t, ben.id);
    expect([absent.status, absent.headers.get("x-session-version")]).toEqual([204, "1"]);
  });
});

// Rules: protocol/rooms#spectator
describe("spectators", () => {
  const spectate = (who: Person, t: Team, on: unknown) =>
    who.send("POST", `${t.room}/spectator`, { body: { on } });

  test("every open room of the space shows the spectator flag", async () => {
    const t = await team(app, ["Ana", "Ben"]);
    const [ana, ben] = t.people as [Person, Person];
    const other = await ok<{ id: string }>(ana, "POST", `${t.spacePath}/sessions`, {
      kind: "poker",
      title: "Other",
    });
    const watcher = await watch(ana, other.id);
    expect((await spectate(ben, t, true)).status).toBe(204);
    const frame = await watcher.until((f) => f.version === 2);
    expect(frame.participants.find((p) => p.userId === ben.id)!.spectator).toBe(true);
    await spectate(ben, t, true);
    expect((await read(ana, t)).version).toBe(2);
    await spectate(ben, t, false);
    expect((await read(ana, t)).participants.every((p) => !p.spectator)).toBe(true);
  });

  test("a round that waited only for the new spectator is revealed", async () => {
    const t = await team(app, ["Ana", "Ben"], { autoReveal: true });
    const [ana, ben] = t.people as [Person, Person];
    await Promise.all(t.people.map((who) => watchPresent(who, t.session.id, who.id)));
    const storyId = await addStory(ana, t.room, "Refund");
    await act(ana, t.room, "POST", "select", { storyId });
    await act(ana, t.room, "POST", "vote", { storyId, value: "5" });
    expect((await read(ana, t)).revealed).toBe(false);
    await spectate(ben, t, true);
    expect((await read(ana, t)).revealed).toBe(true);
  });

  test("the spectator route is 404 for strangers, and 400 for values other than true and false", async () => {
    const t = await team(app, ["Ana"]);
    expect((await spectate(await person(app, "Olga"), t, "x")).status).toBe(404);
    for (const on of ["true", null, undefined, 1])
      expect((await spectate(t.people[0]!, t, on)).status).toBe(400);
  });
});
