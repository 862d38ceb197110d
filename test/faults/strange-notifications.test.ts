// Rules: protocol/guarantees#attach-during-revocation, protocol/guarantees#malformed-notifications,
//   protocol/guarantees#revocations-are-verified, protocol/live#close-codes
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";
import { channels } from "#shared/db/channels.ts";
import { revocationChannels, type Revocation } from "#shared/db/revocations.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { createTestDatabase, type TestDatabase } from "#test/support/database.ts";
import { addStory, ok, team, type Person } from "#test/support/client.ts";
import { watch, type Watcher } from "#test/support/socket.ts";
import { spawnReplica, type Spawned } from "#test/support/spawn.ts";
import { startTcpProxy } from "#test/support/tcp-proxy.ts";
import { iterations, recordResult } from "#test/support/stress.ts";

const marker = "words-of-a-payload";
const someone = "00000000-0000-4000-8000-000000000000";

let database: TestDatabase;
let here: TestApp;
let apart: Spawned;

beforeAll(async () => {
  database = await createTestDatabase();
  here = await startApp({ database });
  apart = await spawnReplica(here);
});

afterAll(async () => {
  apart.child.kill("SIGKILL");
  await here.stop();
  await database.drop();
});

const notify = (channel: string, payload: string) =>
  database.sql.query("select pg_notify($1, $2)", [channel, payload]);

const forge = (closing: Revocation) => notify(revocationChannels[closing.why], JSON.stringify(closing));

/** Payloads that no replica sends, on any channel. */
const strange = [
  "",
  "null",
  "[]",
  '"text"',
  "{",
  marker,
  `{"why":"${marker}"}`,
  `{"why":"token","tokenId":"${marker}"}`,
  `{"why":"token","tokenId":{"a":1}}`,
  `{"__proto__":{"why":"token"},"tokenId":"${someone}"}`,
  `{"why":"participant","sessionId":"${someone}","userId":"${someone}"}`,
  `{"why":"session","sessionId":"${someone}","more":"${"x".repeat(7000)}"}`,
  "[".repeat(7900),
  `${someone}:-1:0`,
  `${someone}:1e3:0x10`,
  `${someone}:NaN:Infinity`,
  `${someone}:${"9".repeat(400)}:1`,
  ",".repeat(7900),
  ":".repeat(7900),
];

describe("notifications that no replica sent", () => {
  test("a malformed payload is ignored and logged without its text", async () => {
    const t = await team(here, ["Ana"]);
    const [ana] = t.people as [Person];
    const watchers = [await watch(ana, t.session.id), await watch(ana.on(apart.app), t.session.id)];
    const logged = here.logLines.length;
    const rounds = iterations("NOTIFICATION_TRIALS", { test: 3, soak: 100 });
    let sent = 0;
    for (let n = 0; n < rounds; n++) {
      for (const channel of [channels.session, ...Object.values(revocationChannels)]) {
        for (const payload of strange) {
          await notify(channel, payload);
          sent++;
        }
      }
    }
    await addStory(ana, t.room, "Refund");
    for (const watcher of watchers) await watcher.until((frame) => frame.state.stories.length === 1);
    expect(apart.child.exitCode).toBeNull();
    const said = here.logLines.slice(logged).filter((line) => line.includes("notification"));
    expect(said.length).toBeGreaterThan(0);
    expect(said.length).toBeLessThan(sent / 10);
    expect(here.logLines.join("")).not.toContain(marker);
    await ok(ana, "DELETE", "/api/me");
    expect(await Promise.all(watchers.map((watcher) => watcher.closed))).toMatchObject([
      { code: 1008 },
      { code: 1008 },
    ]);
    recordResult({
      trial: "notifications that cannot be read",
      tried: `${sent} payloads over all channels`,
      outcome: `both api processes lived on and heard the next one; ${said.length} lines of log`,
    });
  });

  test("a forged revocation closes no socket", async () => {
    const t = await team(here, ["Ana", "Ben"]);
    const [ana, ben] = t.people as [Person, Person];
    const anas = [await watch(ana, t.session.id), await watch(ana.on(apart.app), t.session.id)];
    const bens = [await watch(ben, t.session.id), await watch(ben.on(apart.app), t.session.id)];
    const closings = await closingsNaming(t.session.id, ana);
    const rounds = iterations("NOTIFICATION_TRIALS", { test: 3, soak: 100 });
    for (let n = 0; n < rounds; n++) for (const closing of closings) await forge(closing);
    await ok(ben, "DELETE", "/api/me");
    for (const watcher of bens) expect(await watcher.closed).toMatchObject({ code: 1008 });
    for (let n = 0; n < rounds; n++) for (const closing of closings) await forge(closing);
    await addStory(ana, t.room, "Refund");
    for (const watcher of anas) await watcher.until((frame) => frame.state.stories.length === 1);
    // A socket that attaches after a closing was heard is looked at too, and stays.
    anas.push(await watch(ana.on(apart.app), t.session.id));
    await addStory(ana, t.room, "Second");
    for (const watcher of anas) await watcher.until((frame) => frame.state.stories.length === 2);
    expect(anas.map(isOpen)).toEqual([true, true, true]);
    recordResult({
      trial: "closings that nobody decided",
      tried: `${2 * rounds * closings.length} that name open sockets, on two replicas`,
      outcome: "none closed; a true one among them closed what it named",
    });
  });

  test("a removed person's sockets close amid a flood of forged revocations", async () => {
    const t = await team(here, ["Ana", "Ben"]);
    const [ana, ben] = t.people as [Person, Person];
    const anas = await watch(ana.on(apart.app), t.session.id);
    const bens = await watch(ben.on(apart.app), t.session.id);
    const bensNames = await closingsNaming(t.session.id, ben);
    const flood = [
      ...(await closingsNaming(t.session.id, ana)),
      ...bensNames.filter(({ why }) => why !== "participant"),
    ];
    const batch = flood.map((closing) => [revocationChannels[closing.why], JSON.stringify(closing)]);
    const sent = database.sql.query(
      "select pg_notify(c, p || repeat(' ', n)) from generate_series(1, 500) n, unnest($1::text[], $2::text[]) as one(c, p)",
      [batch.map(([channel]) => channel), batch.map(([, payload]) => payload)],
    );
    await ok(ana, "POST", `${t.room}/participants/${ben.id}/remove`, { message: "See you at two" });
    await sent;
    expect(await bens.closed).toEqual({ code: 4001, reason: "See you at two" });
    // They may come back at once, and no closing heard before closes the new socket.
    const back = await watch(ben.on(apart.app), t.session.id);
    await addStory(ana, t.room, "Refund");
    await back.until((frame) => frame.state.stories.length === 1);
    await anas.until((frame) => frame.state.stories.length === 1);
    expect([anas, back].map(isOpen)).toEqual([true, true]);
  });

  test("a revocation that cannot be verified leaves the socket open", async () => {
    const t = await team(here, ["Ana"]);
    const [ana] = t.people as [Person];
    const watcher = await watch(ana, t.session.id);
    const [closing] = await closingsNaming(t.session.id, ana);
    await database.sql.query("alter function room_seat(uuid, uuid) rename to room_seat_away");
    await forge(closing!);
    await expect.poll(() => here.logLines.join("")).toContain("could not look up the sockets");
    await database.sql.query("alter function room_seat_away(uuid, uuid) rename to room_seat");
    expect(isOpen(watcher)).toBe(true);
    await ok(ana.on(apart.app), "DELETE", "/api/me");
    expect(await watcher.closed).toMatchObject({ code: 1008, reason: "session ended" });
  });

  test("a socket that attaches during its token's revocation is closed", async () => {
    const proxy = await startTcpProxy(database.url);
    onTestFinished(() => proxy.close());
    const slow = await startApp({
      database: { ...database, url: proxy.url },
      env: { LISTENER_DATABASE_URL: database.url },
    });
    onTestFinished(() => slow.stop());
    const t = await team(here, ["Ana"]);
    const [ana] = t.people as [Person];
    await database.sql.query(
      "update session_tokens set last_used_at = now() - interval '1 day' where user_id = $1",
      [ana.id],
    );
    proxy.keepAnswers();
    const headers = { cookie: `svc_session=${ana.cookie}` };
    const ws = new WebSocket(`${slow.wsUrl}/ws?session=${t.session.id}`, { headers });
    const closed = new Promise<number>((resolve) => ws.on("close", resolve));
    const checked =
      "select from session_tokens where user_id = $1 and last_used_at > now() - interval '1 hour'";
    await expect.poll(async () => (await database.sql.query(checked, [ana.id])).rowCount).toBe(1);
    await ok(ana, "DELETE", "/api/me");
    // Notifications arrive in order: what comes after the sign-out is in the log once the sign-out was heard.
    await notify(revocationChannels.token, marker);
    await expect.poll(() => slow.logLines.join("")).toContain("a notification was ignored");
    proxy.handOver();
    // Long before the next check of every socket, which would close it too.
    expect(await Promise.race([closed, sleep(25_000)])).toBe(1008);
  });

  test("an absurd version is a hint like any other: the room hears the next change", async () => {
    const t = await team(here, ["Ana"]);
    const [ana] = t.people as [Person];
    const watchers = [await watch(ana, t.session.id), await watch(ana.on(apart.app), t.session.id)];
    for (const version of [Number.MAX_SAFE_INTEGER, 999_999_999_999_999])
      await notify(channels.session, `${t.session.id}:${version}:${version}`);
    for (let n = 1; n <= 5; n++) {
      await addStory(ana, t.room, `Story ${n}`);
      for (const watcher of watchers) await watcher.until((frame) => frame.state.stories.length === n);
    }
  });
});

const isOpen = ({ ws }: Watcher) => ws.readyState === ws.OPEN;

/** Returns a closing of every kind that names a person's sockets in a room. */
async function closingsNaming(sessionId: string, { id: userId }: Person): Promise<Revocation[]> {
  const { rows } = await database.sql.query<{ tokenId: string; spaceId: string }>(
    `select t.id as "tokenId", s.space_id as "spaceId" from session_tokens t, sessions s
     where t.user_id = $1 and s.id = $2`,
    [userId, sessionId],
  );
  const { tokenId, spaceId } = rows[0]!;
  return [
    { why: "token", tokenId },
    { why: "member", spaceId, userId },
    { why: "participant", sessionId, userId, message: marker },
    { why: "session", sessionId },
    { why: "space", spaceId },
  ];
}
