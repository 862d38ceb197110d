// Rules: protocol/guarantees#push-equals-get, protocol/guests#effect-of-revocation,
//   protocol/rooms#people-of-a-session, protocol/rooms#removing-a-participant,
//   protocol/rooms#transferring-the-seat
import { describe, expect, onTestFinished, test } from "vitest";
import type { PokerEnvelope } from "#shared/wire/poker.ts";
import { closing, guest, guestIn, openRound, revoke, teamWithGuest, vote } from "#test/support/guests.ts";
import { holdLock } from "#test/support/hold-lock.ts";
import { act, ok, standup, team, type Visitor } from "#test/support/client.ts";
import {
  expectPushEqualsGet,
  refusedSocket,
  watch,
  watchPresent,
  type Watcher,
} from "#test/support/socket.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();

const cast = (config: Record<string, unknown> = {}, others: string[] = []) =>
  teamWithGuest(app, config, others);

const read = (who: Visitor, room: string) => ok<PokerEnvelope>(who, "GET", room);

// Rules: protocol/guests#a-guest-is-a-person, protocol/guests#allowed-requests, protocol/guests#cookie,
//   protocol/guests#end-of-a-seat, protocol/guests#expired-seats, protocol/guests#get-api-me,
//   protocol/guests#guest-flag, protocol/guests#guest-sign-in, protocol/guests#leaving,
//   protocol/guests#modes, protocol/guests#no-facilitator-seat, protocol/guests#participants,
//   protocol/guests#poker-copy, protocol/guests#redemption-pushes-nothing, protocol/guests#refused-requests,
//   protocol/guests#standup-texts, protocol/guests#the-envelope
describe("a guest in a room", () => {
  test("guests are participants with `guest` true before they open a socket", async () => {
    const { ana, gus, room } = await cast({}, ["Ben"]);
    const anaWatcher = await read(gus, room);
    expect(anaWatcher.participants.map(({ name, guest: isGuest }) => [name, isGuest])).toEqual([
      ["Ana", false],
      ["Gus", true],
    ]);
    expect((await read(ana, room)).participants.map(({ name, guest: isGuest }) => [name, isGuest])).toEqual([
      ["Ana", false],
      ["Ben", false],
      ["Gus", true],
    ]);
  });

  test("a guest's seat survives a reload and works in all tabs", async () => {
    const { ana, gus, session, spacePath } = await cast();
    const tabs = [await watch(gus, session.id), await watch(gus, session.id)];
    tabs[0]!.ws.close();
    await watch(gus, session.id);
    const other = await ok<{ id: string }>(ana, "POST", `${spacePath}/sessions`, {
      kind: "poker",
      title: "Other",
    });
    expect(await refusedSocket(gus, `/ws?session=${other.id}`)).toBe(404);
  });

  test("a guest who attaches becomes a participant of the room", async () => {
    const c = await cast();
    await watch(c.gus, c.session.id);
    await ok(c.gus, "DELETE", "/api/me");
    const { rows } = await app.database.sql.query(
      `select (select count(*)::int from session_participants where session_id = $1 and user_id = $2) as rows,
         (select count(*)::int from space_members where user_id = $2) as memberships`,
      [c.session.id, c.gus.id],
    );
    expect(rows).toEqual([{ rows: 1, memberships: 0 }]);
  });

  test("the pushes to a guest and to a member equal a new GET after every step", async () => {
    const { ana, gus, room, session } = await cast({ openVoting: true }, ["Ben"]);
    const viewers: [Visitor, Watcher][] = [
      [ana, await watch(ana, session.id)],
      [gus, await watch(gus, session.id)],
    ];
    const check = () => expectPushEqualsGet(session.id, viewers);
    await check();
    const storyId = await openRound(ana, room);
    await check();
    await vote(gus, room, storyId);
    await check();
    await act(ana, room, "POST", "reveal");
    await check();
    await ok(ana, "DELETE", room);
    await check();
  });

  test("all guests of a room get the same bytes", async () => {
    const { ana, gus, token, room, session } = await cast();
    const hal = await guest(app, token, "Hal");
    const watchers = [await watch(gus, session.id), await watch(hal, session.id)];
    const storyId = await openRound(ana, room);
    await vote(hal, room, storyId);
    await act(ana, room, "POST", "reveal");
    const { version } = await read(ana, room);
    for (const watcher of watchers) await watcher.until((frame) => frame.version >= version);
    const [first, other] = watchers.map(({ frames, texts }) =>
      frames.flatMap((frame, i) => (frame.version === version ? [texts[i]!] : [])),
    ) as [string[], string[]];
    expect(first.some((text) => other.includes(text))).toBe(true);
  });

  test("a guest may vote and change the vote, but cannot get the facilitator's seat (400)", async () => {
    const { ana, gus, room } = await cast();
    const storyId = await openRound(ana, room);
    await vote(gus, room, storyId);
    await act(gus, room, "POST", "vote", { storyId, value: "8" });
    await act(ana, room, "POST", "reveal");
    expect((await read(ana, room)).state.stories[0]!.votes).toEqual([{ userId: gus.id, value: "8" }]);
    const transfer = await ana.send("POST", `${room}/facilitator`, { body: { userId: gus.id } });
    expect(transfer.status).toBe(400);
    expect((await read(ana, room)).facilitatorId).toBe(ana.id);
  });

  test("a removed guest's socket closes with 4001, and they may return", async () => {
    const { ana, gus, room, session } = await cast({ autoReveal: true });
    const [anaWatcher, guestWatcher] = [
      await watchPresent(ana, session.id, ana.id),
      await watchPresent(gus, session.id, gus.id),
    ];
    const storyId = await openRound(ana, room);
    await vote(ana, room, storyId);
    expect((await read(ana, room)).revealed).toBe(false);
    await ok(ana, "POST", `${room}/participants/${gus.id}/remove`, { message: "See you" });
    expect(await closing(guestWatcher)).toEqual({ code: 4001, reason: "See you" });
    await anaWatcher.until((frame) => frame.revealed && !frame.presence.includes(gus.id));
    await watch(gus, session.id);
  });

  test("past 200 participants a new guest replaces the oldest row", async () => {
    const { ana, gus, session } = await cast();
    await watch(ana, session.id);
    await app.database.sql.query(
      `with come as (
         insert into users (id, name, avatar_hue) select gen_random_uuid(), 'P' || n, 0 from generate_series(1, 199) n
         returning id
       )
       insert into session_participants (session_id, user_id) select $1, id from come`,
      [session.id],
    );
    await watch(gus, session.id);
    const { rows } = await app.database.sql.query(
      `select count(*)::int as count, bool_or(user_id = $2) as facilitator, bool_or(user_id = $3) as guest
       from session_participants where session_id = $1`,
      [session.id, ana.id, gus.id],
    );
    expect(rows).toEqual([{ count: 200, facilitator: true, guest: true }]);
  });
});

// Rules: protocol/guests#refused-requests
describe("an action that is not for guests", () => {
  test.each([
    ["its space", "select from spaces where id = $1 for no key update"],
    [
      "another room of its space",
      "select from sessions where space_id = $1 and kind = 'poker' for no key update",
    ],
  ])(
    "an action is refused to a guest while %s is locked, without waiting for the lock",
    async (_what, statement) => {
      const s = await standup(await team(app, ["Ana"]));
      const gus = await guestIn(app, s.session.id, "Gus");
      const release = await holdLock(app.database, statement, [s.space.id]);
      onTestFinished(release);
      const body = { to: s.people[0]!.id, text: "Thanks" };
      const reply = await gus.send<{ code: string }>("POST", `${s.room}/actions/kudo`, { body });
      expect([reply.status, reply.body.code]).toEqual([403, "guest_refused"]);
    },
  );
});

// Rules: protocol/poker#auto-reveal-timing, protocol/poker#auto-reveal-with-open-voting,
//   protocol/poker#auto-reveal-without-open-voting, protocol/poker#recorded-voters
describe("a round with guests", () => {
  test("a round waits for a connected guest until their link is revoked", async () => {
    const c = await cast({ autoReveal: true });
    const [anaWatcher] = [
      await watchPresent(c.ana, c.session.id, c.ana.id),
      await watchPresent(c.gus, c.session.id, c.gus.id),
    ];
    const storyId = await openRound(c.ana, c.room);
    await vote(c.ana, c.room, storyId);
    expect((await read(c.ana, c.room)).revealed).toBe(false);
    await revoke(c);
    await anaWatcher.until((frame) => frame.revealed);
    expect((await read(c.ana, c.room)).revealed).toBe(true);
  });

  test("a round completes when a guest leaves or casts the last vote", async () => {
    for (const isLeaving of [true, false]) {
      const c = await cast({ autoReveal: true });
      const anaWatcher = await watchPresent(c.ana, c.session.id, c.ana.id);
      await watchPresent(c.gus, c.session.id, c.gus.id);
      const storyId = await openRound(c.ana, c.room);
      await vote(c.ana, c.room, storyId);
      expect((await read(c.ana, c.room)).revealed).toBe(false);
      if (isLeaving) await ok(c.gus, "DELETE", "/api/me");
      else await vote(c.gus, c.room, storyId);
      await anaWatcher.until((frame) => frame.revealed);
    }
  });

  test("openVoting records a guest as a voter until their link ends", async () => {
    const c = await cast({ autoReveal: true, openVoting: true });
    const anaWatcher = await watchPresent(c.ana, c.session.id, c.ana.id);
    const guestWatcher = await watchPresent(c.gus, c.session.id, c.gus.id);
    const storyId = await openRound(c.ana, c.room);
    expect([...(await read(c.ana, c.room)).state.expectedVoterIds!].sort()).toEqual(
      [c.ana.id, c.gus.id].sort(),
    );
    guestWatcher.ws.close();
    await anaWatcher.until((frame) => frame.version > 1 && frame.presence.length === 1);
    await vote(c.ana, c.room, storyId);
    expect((await read(c.ana, c.room)).revealed).toBe(false);
    await revoke(c);
    const after = await read(c.ana, c.room);
    expect([after.revealed, after.state.expectedVoterIds]).toEqual([true, [c.ana.id]]);
  });

  test("revoking a link of an ended room does not change its round", async () => {
    const c = await cast({ autoReveal: true });
    await watchPresent(c.ana, c.session.id, c.ana.id);
    await watchPresent(c.gus, c.session.id, c.gus.id);
    const storyId = await openRound(c.ana, c.room);
    await vote(c.ana, c.room, storyId);
    await ok(c.ana, "DELETE", c.room);
    await revoke(c);
    const after = await read(c.ana, c.room);
    expect([after.revealed, after.participants.length]).toEqual([false, 1]);
  });
});
