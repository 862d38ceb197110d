// Rules: protocol/live#push-delay, protocol/poker#auto-reveal-timing
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { PokerEnvelope } from "#shared/wire/poker.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { guestIn } from "#test/support/guests.ts";
import { act, addStory, ok, person, team, type Person, type Team } from "#test/support/client.ts";
import { expectPushEqualsGet, watch, watchPresent, type Watcher } from "#test/support/socket.ts";
import { recordStatements, type StatementLog } from "#test/support/statements.ts";
import { recordWrites } from "#test/support/write-log.ts";

let log: StatementLog;
let app: TestApp;
let replica: TestApp;

beforeAll(async () => {
  log = recordStatements();
  app = await startApp();
  replica = await startApp({ database: app.database });
});

afterAll(async () => {
  await replica.stop();
  await app.stop();
  log.stop();
});

type Room = Team & { storyId: string; ana: Person; ben: Person; cem: Person; viewers: [Person, Watcher][] };

/** A poker room with a selected story. Ana and Ben watch it. Cem is a member without a socket. */
async function watchedRoom(config: Record<string, unknown> = {}): Promise<Room> {
  const t = await team(app, ["Ana", "Ben", "Cem"], config);
  const [ana, ben, cem] = t.people as [Person, Person, Person];
  const storyId = await addStory(ana, t.room, "Refund \u2028 a captured payment");
  await addStory(ana, t.room, "Pay by invoice");
  await act(ana, t.room, "POST", "select", { storyId });
  const viewers: Room["viewers"] = [];
  for (const who of [ana, ben]) viewers.push([who, await watch(who, t.session.id)]);
  for (const [, watcher] of viewers) await watcher.until((frame) => frame.presence.length === 2);
  return { ...t, storyId, ana, ben, cem, viewers };
}

const cast = (who: Person, { room, storyId }: Room, value: string | null) =>
  act(who, room, "POST", "vote", { storyId, value });

/** Returns the number of room reads for this process's sockets during `work`. GETs are not counted. */
async function readsDuring(work: () => Promise<unknown>): Promise<number> {
  log.start();
  await work();
  return log.taken().filter((text) => text.includes("room_seats(s.id)")).length;
}

const voted = ([, watcher]: Room["viewers"][number], count: number) =>
  watcher.until((frame) => frame.state.stories[0]!.votedUserIds.length === count);

async function joined({ spacePath, space }: Room) {
  await ok(await person(app, "Dora"), "POST", `${spacePath}/join`, { passcode: space.passcode });
}

/** Casts a vote and expects that its first push equals a GET, presence included. */
async function expectVotePushed(t: Room, voter: Person, value: string) {
  const { version } = await ok<PokerEnvelope>(t.ana, "GET", t.room);
  await cast(voter, t, value);
  for (const [who, watcher] of t.viewers) {
    const { serverTime: _pushedAt, ...pushed } = await watcher.until((frame) => frame.version > version);
    const { serverTime: _readAt, ...read } = await ok<PokerEnvelope>(who, "GET", t.room);
    expect(pushed).toEqual(read);
  }
}

// Rules: protocol/guarantees#in-memory-state, protocol/guarantees#push-equals-get
describe("the push of a vote", () => {
  test("votes in one process are pushed without a database read and equal the GET", async () => {
    const t = await watchedRoom();
    const reads = await readsDuring(async () => {
      await cast(t.ben, t, "5");
      await voted(t.viewers[0]!, 1);
      await cast(t.ana, t, "8");
      await voted(t.viewers[1]!, 2);
    });
    expect(reads).toBe(0);
    await expectPushEqualsGet(t.session.id, t.viewers);
    for (const value of ["13", null, "3"]) {
      await cast(t.ben, t, value);
      await expectPushEqualsGet(t.session.id, t.viewers);
    }
  });

  test.each<[string, (t: Room) => Promise<unknown>]>([
    ["a member changed their name", (t) => ok(t.cem, "POST", "/api/me", { name: "Cemile" })],
    ["a member changed their avatar", (t) => ok(t.cem, "PATCH", "/api/me/avatar", { icon: "otter" })],
    ["a person joined the space", joined],
    ["a member left the space", (t) => ok(t.ana, "DELETE", `${t.spacePath}/members/${t.cem.id}`)],
    ["a guest who has not attached was admitted", (t) => guestIn(app, t.session.id, "Gus")],
    ["a member voted on another replica", (t) => cast(t.cem.on(replica) as Person, t, "8")],
    ["a member attached on another replica", (t) => watchPresent(t.cem.on(replica), t.session.id, t.cem.id)],
    [
      "the facilitator changed a story",
      (t) => act(t.ana, t.room, "PATCH", "story", { storyId: t.storyId, title: "Pay" }),
    ],
  ])("the push of a vote equals the GET after %s", async (_title, change) => {
    const t = await watchedRoom();
    await cast(t.ben, t, "5");
    await expectPushEqualsGet(t.session.id, t.viewers);
    await change(t);
    await expectVotePushed(t, t.ben, "13");
    await expectVotePushed(t, t.ana, "3");
  });

  test("a vote is pushed correctly after the facilitator moved to another replica", async () => {
    const t = await watchedRoom();
    const [[, anas], [, bens]] = t.viewers as [Room["viewers"][number], Room["viewers"][number]];
    anas.ws.close();
    t.viewers.shift();
    await bens.until((frame) => !frame.facilitatorConnected);
    await expectVotePushed(t, t.ben, "8");
    await watchPresent(t.ana.on(replica), t.session.id, t.ana.id);
    await expectVotePushed(t, t.ben, "13");
    expect(bens.frames.find((frame) => frame.version === bens.newest().version)!.facilitatorConnected).toBe(
      true,
    );
  });

  test("a vote is pushed correctly after a former voter changed their name", async () => {
    const t = await watchedRoom();
    await cast(t.cem, t, "5");
    await ok(t.ana, "DELETE", `${t.spacePath}/members/${t.cem.id}`);
    await cast(t.ben, t, "5");
    await expectPushEqualsGet(t.session.id, t.viewers);
    await ok(t.cem, "POST", "/api/me", { name: "Cemile" });
    await cast(t.ben, t, "8");
    await expectPushEqualsGet(t.session.id, t.viewers);
  });

  test("a guest receives the vote of a member who never attached", async () => {
    const t = await watchedRoom();
    const gus = await guestIn(app, t.session.id, "Gus");
    t.viewers.push([gus, await watch(gus, t.session.id)]);
    for (const [, watcher] of t.viewers) await watcher.until((frame) => frame.presence.length === 3);
    for (const who of [t.ben, t.cem, t.ben]) {
      await cast(who, t, who === t.cem ? "5" : null);
      await cast(t.ana, t, "8");
      await expectPushEqualsGet(t.session.id, t.viewers);
      await cast(t.ana, t, null);
    }
  });

  test("pushes of two replicas equal the GET, and versions never decrease", async () => {
    const t = await watchedRoom();
    const benOnReplica = t.ben.on(replica) as Person;
    t.viewers.push([benOnReplica, await watch(benOnReplica, t.session.id)]);
    const deck = ["1", "2", "3", "5", "8", null];
    const voters = [t.ana, t.ben, t.cem.on(replica) as Person, benOnReplica];
    for (let round = 0; round < 10; round++) {
      const casts = voters.map((who, i) => cast(who, t, deck[(round * (i + 1)) % deck.length]!));
      if (round % 3 === 0)
        casts.push(act(t.ana, t.room, "PATCH", "story", { storyId: t.storyId, notes: `${round}` }));
      await Promise.all(casts);
      await expectPushEqualsGet(t.session.id, t.viewers);
    }
    for (const [, { frames }] of t.viewers) {
      const versions = frames.map((frame) => frame.version);
      expect(versions).toEqual(versions.toSorted((a, b) => a - b));
    }
  });

  test("a vote is pushed to its viewers before the reply to the voter", async () => {
    const room = await watchedRoom();
    const order = recordWrites("push", "reply");
    onTestFinished(order.stop);
    let nextPerson = 0;
    const written = async () => {
      order.start();
      await cast(room.ben, room, nextPerson++ % 2 === 0 ? "3" : "5");
      return order.taken();
    };
    await expect.poll(written).toEqual(["push", "push", "reply"]);
  });

  test("the push of the vote that completes a round has all votes and the results", async () => {
    const t = await watchedRoom({ autoReveal: true });
    await cast(t.ana, t, "5");
    await voted(t.viewers[1]!, 1);
    await cast(t.ben, t, "8");
    for (const [, watcher] of t.viewers) await watcher.until((frame) => frame.revealed);
    await expectPushEqualsGet(t.session.id, t.viewers);
    expect(t.viewers[0]![1].newest().state.stories[0]!.votes).toHaveLength(2);
  });
});
