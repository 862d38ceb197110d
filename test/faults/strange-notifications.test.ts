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

const marker = "text-of-a-payload";
const someone = "00000000-0000-4000-8000-000000000000";

let database: TestDatabase;
let app: TestApp;
let otherReplica: Spawned;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startApp({ database });
  otherReplica = await spawnReplica(app);
});

afterAll(async () => {
  otherReplica.child.kill("SIGKILL");
  await app.stop();
  await database.drop();
});

const notify = (channel: string, payload: string) =>
  database.sql.query("select pg_notify($1, $2)", [channel, payload]);

const forge = (revocation: Revocation) =>
  notify(revocationChannels[revocation.why], JSON.stringify(revocation));

/** Malformed payloads for any channel. */
const malformed = [
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

describe("foreign notifications", () => {
  test("a malformed payload is ignored and logged without its text", async () => {
    const t = await team(app, ["Ana"]);
    const [ana] = t.people as [Person];
    const watchers = [await watch(ana, t.session.id), await watch(ana.on(otherReplica.app), t.session.id)];
    const logged = app.logLines.length;
    const rounds = iterations("NOTIFICATION_TRIALS", { test: 3, soak: 100 });
    let sent = 0;
    for (let n = 0; n < rounds; n++) {
      for (const channel of [channels.session, ...Object.values(revocationChannels)]) {
        for (const payload of malformed) {
          await notify(channel, payload);
          sent++;
        }
      }
    }
    await addStory(ana, t.room, "Refund");
    for (const watcher of watchers) await watcher.until((frame) => frame.state.stories.length === 1);
    expect(otherReplica.child.exitCode).toBeNull();
    const lines = app.logLines.slice(logged).filter((line) => line.includes("notification"));
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.length).toBeLessThan(sent / 10);
    expect(app.logLines.join("")).not.toContain(marker);
    await ok(ana, "DELETE", "/api/me");
    expect(await Promise.all(watchers.map((watcher) => watcher.closed))).toMatchObject([
      { code: 1008 },
      { code: 1008 },
    ]);
    recordResult({
      trial: "notifications that cannot be read",
      tried: `${sent} payloads over all channels`,
      outcome: `both api processes kept running and received the next one; ${lines.length} log lines`,
    });
  });

  test("a forged revocation closes no socket", async () => {
    const t = await team(app, ["Ana", "Ben"]);
    const [ana, ben] = t.people as [Person, Person];
    const anas = [await watch(ana, t.session.id), await watch(ana.on(otherReplica.app), t.session.id)];
    const bens = [await watch(ben, t.session.id), await watch(ben.on(otherReplica.app), t.session.id)];
    const revocations = await revocationsOf(t.session.id, ana);
    const rounds = iterations("NOTIFICATION_TRIALS", { test: 3, soak: 100 });
    for (let n = 0; n < rounds; n++) for (const revocation of revocations) await forge(revocation);
    await ok(ben, "DELETE", "/api/me");
    for (const watcher of bens) expect(await watcher.closed).toMatchObject({ code: 1008 });
    for (let n = 0; n < rounds; n++) for (const revocation of revocations) await forge(revocation);
    await addStory(ana, t.room, "Refund");
    for (const watcher of anas) await watcher.until((frame) => frame.state.stories.length === 1);
    // The replica also verifies a socket that attaches after a revocation arrived. It stays open.
    anas.push(await watch(ana.on(otherReplica.app), t.session.id));
    await addStory(ana, t.room, "Second");
    for (const watcher of anas) await watcher.until((frame) => frame.state.stories.length === 2);
    expect(anas.map(isOpen)).toEqual([true, true, true]);
    recordResult({
      trial: "forged revocations",
      tried: `${2 * rounds * revocations.length} forged revocations of open sockets, on two replicas`,
      outcome: "no socket closed; a real revocation among them closed its sockets",
    });
  });

  test("a removed person's sockets close amid a flood of forged revocations", async () => {
    const t = await team(app, ["Ana", "Ben"]);
    const [ana, ben] = t.people as [Person, Person];
    const anas = await watch(ana.on(otherReplica.app), t.session.id);
    const bens = await watch(ben.on(otherReplica.app), t.session.id);
    const bensRevocations = await revocationsOf(t.session.id, ben);
    const flood = [
      ...(await revocationsOf(t.session.id, ana)),
      ...bensRevocations.filter(({ why }) => why !== "participant"),
    ];
    const batch = flood.map((revocation) => [revocationChannels[revocation.why], JSON.stringify(revocation)]);
    const sent = database.sql.query(
      "select pg_notify(c, p || repeat(' ', n)) from generate_series(1, 500) n, unnest($1::text[], $2::text[]) as one(c, p)",
      [batch.map(([channel]) => channel), batch.map(([, payload]) => payload)],
    );
    await ok(ana, "POST", `${t.room}/participants/${ben.id}/remove`, { message: "See you at two" });
    await sent;
    expect(await bens.closed).toEqual({ code: 4001, reason: "See you at two" });
    // Ben may return at once. A revocation from before his return does not close the new socket.
    const back = await watch(ben.on(otherReplica.app), t.session.id);
    await addStory(ana, t.room, "Refund");
    await back.until((frame) => frame.state.stories.length === 1);
    await anas.until((frame) => frame.state.stories.length === 1);
    expect([anas, back].map(isOpen)).toEqual([true, true]);
  });

  test("a revocation that cannot be verified leaves the socket open", async () => {
    const t = await team(app, ["Ana"]);
    const [ana] = t.people as [Person];
    const watcher = await watch(ana, t.session.id);
    const [revocation] = await revocationsOf(t.session.id, ana);
    await database.sql.query("alter function room_seat(uuid, uuid) rename to room_seat_away");
    await forge(revocation!);
    await expect.poll(() => app.logLines.join("")).toContain("could not check the sockets");
    await database.sql.query("alter function room_seat_away(uuid, uuid) rename to room_seat");
    expect(isOpen(watcher)).toBe(true);
    await ok(ana.on(otherReplica.app), "DELETE", "/api/me");
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
    // Its listener is connected.
    await expect.poll(async () => (await fetch(`${slow.baseUrl}/readyz`)).status).toBe(200);
    const t = await team(app, ["Ana"]);
    const [ana] = t.people as [Person];
    await database.sql.query(
      "update session_tokens set last_used_at = now() - interval '1 day' where user_id = $1",
      [ana.id],
    );
    proxy.holdReplies("use_token");
    const headers = { cookie: `svc_session=${ana.cookie}` };
    const ws = new WebSocket(`${slow.wsUrl}/ws?session=${t.session.id}`, { headers });
    const closed = new Promise<number | Error>((resolve) => ws.on("close", resolve).on("error", resolve));
    const checked =
      "select from session_tokens where user_id = $1 and last_used_at > now() - interval '1 hour'";
    await expect.poll(async () => (await database.sql.query(checked, [ana.id])).rowCount).toBe(1);
    await ok(ana, "DELETE", "/api/me");
    // Notifications arrive in order. If the log shows this one, the sign-out has arrived too.
    const told = () => notify(revocationChannels.token, marker).then(() => slow.logLines.join(""));
    await expect.poll(told).toContain("a notification was ignored");
    proxy.releaseReplies();
    // The limit ends long before the next check of all sockets, which would also close this one.
    expect(await Promise.race([closed, sleep(25_000)])).toBe(1008);
  });

  test("after a notification with an absurd version, the room receives the next change", async () => {
    const t = await team(app, ["Ana"]);
    const [ana] = t.people as [Person];
    const watchers = [await watch(ana, t.session.id), await watch(ana.on(otherReplica.app), t.session.id)];
    for (const version of [Number.MAX_SAFE_INTEGER, 999_999_999_999_999])
      await notify(channels.session, `${t.session.id}:${version}:${version}`);
    for (let n = 1; n <= 5; n++) {
      await addStory(ana, t.room, `Story ${n}`);
      for (const watcher of watchers) await watcher.until((frame) => frame.state.stories.length === n);
    }
  });
});

const isOpen = ({ ws }: Watcher) => ws.readyState === ws.OPEN;

/** Returns one revocation of each kind for this person's sockets in the room. */
async function revocationsOf(sessionId: string, { id: userId }: Person): Promise<Revocation[]> {
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
