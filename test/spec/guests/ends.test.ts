// Rules: protocol/rooms#ended-rooms
import { describe, expect, test } from "vitest";
import { startRole } from "#services/scheduler/role.ts";
import { createLog } from "#shared/runtime/log.ts";
import { createMonitor } from "#shared/runtime/monitor.ts";
import type { PokerEnvelope } from "#shared/wire/poker.ts";
import { closing, guest, mint, openRound, revoke, teamWithGuest, vote } from "#test/support/guests.ts";
import { act, ok, setCookies, type Visitor } from "#test/support/client.ts";
import { expectPushEqualsGet, refusedSocket, watch, watchPresent } from "#test/support/socket.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();

const cast = (config: Record<string, unknown> = {}, others: string[] = []) =>
  teamWithGuest(app, config, others);

const read = (who: Visitor, room: string) => ok<PokerEnvelope>(who, "GET", room);

// Rules: protocol/guests#effect-of-revocation, protocol/guests#end-of-a-seat, protocol/guests#expired-seats,
//   protocol/guests#leaving
describe("the end of a guest's seat", () => {
  test("revoking a link closes only the sockets of its guests", async () => {
    const c = await cast();
    const hal = await guest(app, c.token, "Hal");
    const other = await guest(app, (await mint(c.ana, c.room)).token, "Ida");
    const anaWatcher = await watch(c.ana, c.session.id);
    const guestWatchers = [
      await watch(c.gus, c.session.id),
      await watch(c.gus, c.session.id),
      await watch(hal, c.session.id),
    ];
    const otherWatcher = await watch(other, c.session.id);
    await anaWatcher.until((frame) => frame.presence.length === 4);
    await revoke(c);
    for (const watcher of guestWatchers) expect(await closing(watcher)).toMatchObject({ code: 1008 });
    const last = await anaWatcher.until(
      (frame) => frame.participants.length === 2 && frame.presence.length === 2,
    );
    expect(last.presence).toEqual([c.ana.id, other.id].sort());
    await expectPushEqualsGet(c.session.id, [[other, otherWatcher]]);
    expect(otherWatcher.ws.readyState).toBe(otherWatcher.ws.OPEN);
    for (const who of [c.gus, hal]) {
      expect((await who.send("GET", "/api/me")).status).toBe(401);
      expect(await refusedSocket(who, `/ws?session=${c.session.id}`)).toBe(404);
    }
  });

  test("leaving ends a guest's token and keeps their vote", async () => {
    const c = await cast();
    const hal = await guest(app, c.token, "Hal");
    const anaWatcher = await watch(c.ana, c.session.id);
    const guestWatcher = await watch(c.gus, c.session.id);
    const storyId = await openRound(c.ana, c.room);
    await vote(c.gus, c.room, storyId);
    const reply = await c.gus.on(app).send("DELETE", "/api/me");
    expect([reply.status, setCookies(reply)[0]]).toEqual([204, expect.stringContaining("Max-Age=0")]);
    expect(await closing(guestWatcher)).toMatchObject({ code: 1008 });
    await anaWatcher.until(
      (frame) =>
        !frame.presence.includes(c.gus.id) &&
        frame.participants.every((participant) => participant.userId !== c.gus.id),
    );
    expect((await c.gus.send("GET", "/api/me")).status).toBe(401);
    expect((await hal.send("GET", c.room)).status).toBe(200);
    await act(c.ana, c.room, "POST", "reveal");
    const { state, names } = await read(c.ana, c.room);
    expect([state.stories[0]!.votes, names[c.gus.id]]).toEqual([[{ userId: c.gus.id, value: "5" }], "Gus"]);
    const { rows } = await app.database.sql.query(
      "select guest, link_id, (select revoked_at from signed_links where id = link_id) as revoked from users where id = $1",
      [c.gus.id],
    );
    expect(rows).toEqual([{ guest: true, link_id: c.linkId, revoked: null }]);
  });

  test("when a link expires, its guests' sockets close and their tokens give no identity", async () => {
    const c = await cast();
    await app.database.sql.query(
      `with link as (
         update signed_links set expires_at = now() + interval '8 seconds' where id = $1 returning id, expires_at
       )
       update session_tokens t set expires_at = link.expires_at from link where t.link_id = link.id`,
      [c.linkId],
    );
    const guestWatcher = await watch(c.gus, c.session.id);
    expect(await closing(guestWatcher)).toMatchObject({ code: 1008 });
    expect((await c.gus.send("GET", "/api/me")).body).toMatchObject({ code: "session_ended" });
    expect((await c.gus.send("GET", c.room)).status).toBe(404);
    expect((await read(c.ana, c.room)).participants).toHaveLength(1);
  });

  test("the scheduler removes guests of an expired link and completes the round", async () => {
    const c = await cast({ autoReveal: true, openVoting: true });
    const hal = await guest(app, (await mint(c.ana, c.room)).token, "Hal");
    const anaWatcher = await watchPresent(c.ana, c.session.id, c.ana.id);
    const guestWatchers = [
      await watchPresent(c.gus, c.session.id, c.gus.id),
      await watchPresent(hal, c.session.id, hal.id),
    ];
    const storyId = await openRound(c.ana, c.room);
    await vote(c.ana, c.room, storyId);
    await vote(hal, c.room, storyId);
    expect((await read(c.ana, c.room)).revealed).toBe(false);
    await app.database.sql.query(
      `with link as (update signed_links set expires_at = now() where id = $1 returning id)
       update session_tokens t set expires_at = now() from link where t.link_id = link.id`,
      [c.linkId],
    );
    const role = await startRole({
      settings: app.settings,
      log: createLog("error"),
      monitor: createMonitor(),
    });
    await anaWatcher.until((frame) => frame.revealed && frame.participants.length === 2);
    expect((await guestWatchers[0]!.closed).code).toBe(1008);
    expect(guestWatchers[1]!.ws.readyState).toBe(guestWatchers[1]!.ws.OPEN);
    expect((await hal.send("GET", c.room)).status).toBe(200);
    await role.stop();
    const { rows } = await app.database.sql.query("select 1 from session_tokens where user_id = $1", [
      c.gus.id,
    ]);
    expect(rows).toEqual([]);
  });

  for (const what of ["room", "space"]) {
    test(`deleting the ${what} ends the tokens and sockets of its guests`, async () => {
      const c = await cast();
      const other = await cast();
      const guestWatcher = await watch(c.gus, c.session.id);
      const path = what === "room" ? `${c.spacePath}/sessions/${c.session.id}` : c.spacePath;
      await ok(c.ana, "DELETE", path);
      expect(await closing(guestWatcher)).toMatchObject({ code: 1008 });
      const { rows } = await app.database.sql.query(
        `select u.guest, u.link_id, (select count(*)::int from session_tokens t where t.user_id = u.id) as tokens
         from users u where u.id = $1`,
        [c.gus.id],
      );
      expect(rows).toEqual([{ guest: true, link_id: null, tokens: 0 }]);
      expect((await c.gus.send("GET", "/api/me")).body).toMatchObject({ code: "session_ended" });
      expect((await other.gus.send("GET", other.room)).status).toBe(200);
    });
  }

  test("guests can read and watch an ended room, but cannot vote", async () => {
    const { ana, gus, room, session } = await cast();
    const storyId = await openRound(ana, room);
    await ok(ana, "DELETE", room);
    expect((await read(gus, room)).endedAt).not.toBeNull();
    await watch(gus, session.id);
    const late = await gus.send("POST", `${room}/actions/vote`, { body: { storyId, value: "5" } });
    expect(late).toMatchObject({ status: 409, body: { code: "room_ended" } });
  });
});
