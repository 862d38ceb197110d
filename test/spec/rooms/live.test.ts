// Rules: protocol/identity#ends-of-a-session, protocol/identity#idle-lifetime, protocol/identity#signing-out,
//   protocol/live#client-frames, protocol/live#compression, protocol/live#token-use,
//   protocol/rooms#one-shape, protocol/rooms#two-copies
import { setTimeout as sleep } from "node:timers/promises";
import { WebSocket } from "ws";
import { describe, expect, test } from "vitest";
import { act, addStory, ok, person, team, visitor, type Person } from "#test/support/client.ts";
import { expectPushEqualsGet, refusedSocket, watch } from "#test/support/socket.ts";
import type { PokerEnvelope } from "#shared/wire/poker.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({ env: { WS_MAX_PER_TOKEN: "3" } });

// Rules: protocol/live#asking-for-the-refusal, protocol/live#credential, protocol/live#origin, protocol/live#refusals-before-upgrade,
//   protocol/live#socket-limit, protocol/live#token-use, protocol/live#who-may-watch
describe("the right to open a socket", () => {
  test("an upgrade is 404 for strangers, non-members, malformed ids and unknown rooms", async () => {
    const t = await team(app, ["Ana"]);
    const outsider = await person(app, "Olga");
    expect(await refusedSocket(visitor(app), `/ws?session=${t.session.id}`)).toBe(404);
    expect(await refusedSocket(outsider, `/ws?session=${t.session.id}`)).toBe(404);
    expect(await refusedSocket(t.people[0]!, `/ws?session=${t.session.id}x`)).toBe(404);
    expect(await refusedSocket(t.people[0]!, "/ws")).toBe(404);
    expect(await refusedSocket(t.people[0]!, `/elsewhere?session=${t.session.id}`)).toBe(404);
  });

  test("an upgrade with a foreign Origin is 403; with the service's own Origin or none it succeeds", async () => {
    const t = await team(app, ["Ana"]);
    const path = `/ws?session=${t.session.id}`;
    for (const origin of [
      "http://evil.example",
      app.baseUrl.replace("localhost", "LOCALHOST"),
      "null",
      `${app.baseUrl}1`,
    ]) {
      expect([origin, await refusedSocket(t.people[0]!, path, { origin })]).toEqual([origin, 403]);
    }
    const cookie = `svc_session=${t.people[0]!.cookie}`;
    const own = new WebSocket(app.wsUrl + path, { headers: { cookie, origin: app.baseUrl } });
    await new Promise((resolve, reject) => own.on("open", resolve).on("error", reject));
    own.terminate();
  });

  test("a token in the URL is 400, and no subprotocol is echoed", async () => {
    const t = await team(app, ["Ana"]);
    expect(
      await refusedSocket(t.people[0]!, `/ws?session=${t.session.id}&token=${t.people[0]!.cookie}`),
    ).toBe(400);
    const ws = new WebSocket(`${app.wsUrl}/ws?session=${t.session.id}`, ["chat"], {
      headers: { cookie: `svc_session=${t.people[0]!.cookie}` },
    });
    const error = await new Promise<Error>((resolve) => ws.on("error", resolve));
    expect(error.message).toContain("no subprotocol");
  });

  test("an upgrade with two svc_session cookies has no identity", async () => {
    const t = await team(app, ["Ana"]);
    const twice = { cookie: `svc_session=${t.people[0]!.cookie}; svc_session=${t.people[0]!.cookie}` };
    expect(await refusedSocket(visitor(app), `/ws?session=${t.session.id}`, twice)).toBe(404);
  });

  test("a socket over WS_MAX_PER_TOKEN is 429 with Retry-After", async () => {
    const t = await team(app, ["Ana"]);
    for (let i = 0; i < 3; i++) await watch(t.people[0]!, t.session.id);
    expect(await refusedSocket(t.people[0]!, `/ws?session=${t.session.id}`)).toBe(429);
  });

  test("a page learns by a GET whether its socket would be refused, which counts nothing", async () => {
    const t = await team(app, ["Ana"]);
    const asked = () => t.people[0]!.send("GET", `${t.room}/socket`);
    expect((await visitor(app).send("GET", `${t.room}/socket`)).status).toBe(404);
    for (let i = 0; i < 50; i++) expect((await asked()).status).toBe(204);
    for (let i = 0; i < 3; i++) await watch(t.people[0]!, t.session.id);
    const refused = await asked();
    expect([refused.status, refused.body]).toMatchObject([429, { code: "too_many_sockets" }]);
    expect(Number(refused.headers.get("retry-after"))).toBe(5);
  });

  test("a message over 4096 bytes closes the socket", async () => {
    const t = await team(app, ["Ana"]);
    const whole = await watch(t.people[0]!, t.session.id);
    whole.ws.send("x".repeat(4096));
    whole.ws.send("x".repeat(4097));
    expect((await whole.closed).code).toBe(1009);
    const fragments = await watch(t.people[0]!, t.session.id);
    fragments.ws.send("x".repeat(3000), { fin: false });
    fragments.ws.send("x".repeat(3000), { fin: true });
    expect((await fragments.closed).code).toBe(1009);
    expect((await ok<PokerEnvelope>(t.people[0]!, "GET", t.room)).version).toBe(1);
  });
});

// Rules: protocol/live#frame-order, protocol/live#frames, protocol/live#joining-and-leaving,
//   protocol/live#push-delay, protocol/live#when-frames-are-sent
describe("pushes", () => {
  test("the whole envelope is pushed on attach and after every change", async () => {
    const t = await team(app, ["Ana", "Ben", "Cem"]);
    const [ana, ben, cem] = t.people as [Person, Person, Person];
    await app.database.sql.query("update space_members set spectator = true where user_id = $1", [cem.id]);
    const viewers = [] as [Person, Awaited<ReturnType<typeof watch>>][];
    for (const who of [ana, ben, cem]) viewers.push([who, await watch(who, t.session.id)]);
    const check = () => expectPushEqualsGet(t.session.id, viewers);
    await viewers[0]![1].until((frame) => frame.presence.length === 3);
    await check();
    const storyId = await addStory(ana, t.room, "Refund");
    await check();
    const second = await addStory(ana, t.room, "Second");
    await check();
    const steps: [Person, string, string, unknown][] = [
      [ana, "POST", "select", { storyId }],
      [ben, "POST", "vote", { storyId, value: "5" }],
      [ana, "POST", "vote", { storyId, value: "8" }],
      [ana, "POST", "reveal", {}],
      [ana, "PATCH", "story", { storyId, estimate: "8", notes: "agreed" }],
      [ana, "POST", "reset", {}],
      [ana, "PATCH", "config", { openVoting: true, autoReveal: true }],
      [ana, "POST", "select", { storyId: second }],
      [ana, "POST", "import", { stories: [{ title: "Third" }] }],
      [ana, "POST", "remove-story", { storyId: second }],
    ];
    for (const [who, verb, action, body] of steps) {
      await act(who, t.room, verb, action, body);
      await check();
    }
    await ok(ana, "DELETE", t.room);
    await check();
    await ok(ana, "POST", `${t.room}/reopen`);
    await check();
  });

  test("all viewers of a class receive the same bytes, compressed or not", async () => {
    const t = await team(app, ["Ana", "Ben"]);
    const [ana, ben] = t.people as [Person, Person];
    for (let i = 0; i < 12; i++) await addStory(ana, t.room, `A story with a longish title, number ${i}`);
    const compressed = await watch(ana, t.session.id);
    expect(compressed.ws.extensions).toContain("permessage-deflate");
    const uncompressed = new WebSocket(`${app.wsUrl}/ws?session=${t.session.id}`, {
      perMessageDeflate: false,
      headers: { cookie: `svc_session=${ben.cookie}` },
    });
    const texts: string[] = [];
    uncompressed.on("message", (data) => texts.push((data as Buffer).toString()));
    await addStory(ana, t.room, "One more");
    const frame = await compressed.until((f) => f.state.stories.length === 13 && f.presence.length === 2);
    await expect.poll(() => texts.at(-1)).toBe(compressed.texts[compressed.frames.indexOf(frame)]);
    uncompressed.terminate();
  });

  test("the versions of a socket's frames never decrease, even with many simultaneous votes", async () => {
    const t = await team(app, ["Ana", "Ben", "Cem", "Dora", "Eve", "Finn"]);
    const storyId = await addStory(t.people[0]!, t.room, "Refund");
    await act(t.people[0]!, t.room, "POST", "select", { storyId });
    const watcher = await watch(t.people[0]!, t.session.id);
    for (const value of ["1", "2", "3", "5", "8"]) {
      await Promise.all(t.people.map((who) => act(who, t.room, "POST", "vote", { storyId, value })));
    }
    await watcher.until((frame) => frame.version === 3 + 30);
    const versions = watcher.frames.map((frame) => frame.version);
    expect(versions).toEqual([...versions].sort((a, b) => a - b));
  });

  test("arrivals and departures share frames", async () => {
    const t = await team(app, ["Ana", "Ben", "Cem", "Dora", "Eve"]);
    const watcher = await watch(t.people[0]!, t.session.id);
    const startedAt = performance.now();
    await Promise.all(t.people.slice(1).map((who) => watch(who, t.session.id)));
    await watcher.until((frame) => frame.presence.length === 5);
    // If attaching took longer, each further push interval (1.5 s) may add one frame.
    const extraFrames = Math.floor((performance.now() - startedAt) / 1_500);
    expect(watcher.frames.length).toBeLessThanOrEqual(Math.max(3, 2 + extraFrames));
    const frameCount = watcher.frames.length;
    const leaving = await watch(t.people[1]!, t.session.id);
    leaving.ws.close();
    await sleep(2000);
    for (const frame of watcher.frames.slice(frameCount)) expect(frame.presence).toHaveLength(5);
  });

  test("a person who leaves is soon absent from presence", async () => {
    const t = await team(app, ["Ana", "Ben"]);
    const [ana, ben] = t.people as [Person, Person];
    const leaving = await watch(ana, t.session.id);
    const watcher = await watch(ben, t.session.id);
    await watcher.until((frame) => frame.presence.length === 2 && frame.facilitatorConnected);
    leaving.ws.close();
    const frame = await watcher.until((f) => !f.facilitatorConnected);
    expect(frame.presence).toEqual([ben.id]);
    expect(Math.abs(Date.parse(frame.facilitatorOfflineSince!) - Date.parse(frame.serverTime))).toBeLessThan(
      60_000,
    );
  });
});

// Rules: protocol/rooms#people-of-a-session
describe("participants of a room", () => {
  test("a participant's row is written when a person first attaches, and stays", async () => {
    const t = await team(app, ["Ana"]);
    for (let i = 0; i < 2; i++) (await watch(t.people[0]!, t.session.id)).ws.close();
    const rows = await app.database.sql.query(
      "select user_id from session_participants where session_id = $1",
      [t.session.id],
    );
    expect(rows.rows).toEqual([{ user_id: t.people[0]!.id }]);
  });

  test("past 200 participants the oldest row is deleted, but never the facilitator's", async () => {
    const t = await team(app, ["Ana", "Ben"]);
    await watch(t.people[0]!, t.session.id);
    await app.database.sql.query(
      `with crowd as (
         insert into users (id, name, avatar_hue) select gen_random_uuid(), 'Person ' || n, 1 from generate_series(1, 199) n returning id)
       insert into session_participants (session_id, user_id, joined_at) select $1, id, now() - interval '1 s' from crowd`,
      [t.session.id],
    );
    const oldest = await app.database.sql.query<{ user_id: string }>(
      `select user_id from session_participants where session_id = $1 and user_id <> $2 order by joined_at, user_id limit 1`,
      [t.session.id, t.people[0]!.id],
    );
    await watch(t.people[1]!, t.session.id);
    const rows = await app.database.sql.query<{ user_id: string }>(
      "select user_id from session_participants where session_id = $1",
      [t.session.id],
    );
    const ids = rows.rows.map((row) => row.user_id);
    expect(ids).toHaveLength(200);
    expect(ids).toContain(t.people[0]!.id);
    expect(ids).toContain(t.people[1]!.id);
    expect(ids).not.toContain(oldest.rows[0]!.user_id);
  });
});

// Rules: protocol/live#close-before-reply, protocol/live#close-codes, protocol/live#revalidation
describe("the end of a socket", () => {
  test("sign-out closes this token's sockets with 1008 before the reply", async () => {
    const t = await team(app, ["Ana"]);
    const watcher = await watch(t.people[0]!, t.session.id);
    let code = 0;
    void watcher.closed.then((closed) => (code = closed.code));
    const reply = await t.people[0]!.send("DELETE", "/api/me");
    expect(reply.status).toBe(204);
    // This is sooner than the periodic check, which would also close the socket.
    await expect.poll(() => code).toBe(1008);
  });

  test("a rename closes the old token's sockets with 1008, and the new cookie opens new sockets", async () => {
    const t = await team(app, ["Ana"]);
    const watcher = await watch(t.people[0]!, t.session.id);
    await ok(t.people[0]!, "POST", "/api/me", { name: "Ana B." });
    expect((await watcher.closed).code).toBe(1008);
    const again = await watch(t.people[0]!, t.session.id);
    expect(again.newest().participants[0]!.name).toBe("Ana B.");
  });

  test("deleting a room's row closes its sockets with 1008", async () => {
    const t = await team(app, ["Ana"]);
    const watcher = await watch(t.people[0]!, t.session.id);
    await app.database.sql.query("delete from sessions where id = $1", [t.session.id]);
    expect((await watcher.closed).code).toBe(1008);
  });

  test("opening a socket extends the idle lifetime; reading the room does not", async () => {
    const t = await team(app, ["Ana"]);
    const age = async () =>
      (
        await app.database.sql.query<{ age: number }>(
          "select extract(epoch from now() - last_used_at)::float8 as age from session_tokens where user_id = $1",
          [t.people[0]!.id],
        )
      ).rows[0]!.age;
    await app.database.sql.query(
      "update session_tokens set last_used_at = now() - interval '1 day' where user_id = $1",
      [t.people[0]!.id],
    );
    await ok(t.people[0]!, "GET", t.room);
    expect(await age()).toBeGreaterThan(86_000);
    await watch(t.people[0]!, t.session.id);
    expect(await age()).toBeLessThan(60);
  });
});
