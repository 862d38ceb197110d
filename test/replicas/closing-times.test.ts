// Rules: protocol/guarantees#postgres-restart, protocol/live#revalidation
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";
import { createTestDatabase, type TestDatabase } from "#test/support/database.ts";
import { guest, mint } from "#test/support/guests.ts";
import { addStory, ok, team, type Person, type Team } from "#test/support/client.ts";
import { watch, type Watcher } from "#test/support/socket.ts";
import { startTcpProxy } from "#test/support/tcp-proxy.ts";
import { iterations, isSoak, recordResult } from "#test/support/stress.ts";
import { recordWrites } from "#test/support/write-log.ts";

let database: TestDatabase;
let first: TestApp;
let second: TestApp;

beforeAll(async () => {
  database = await createTestDatabase();
  [first, second] = await Promise.all([startApp({ database }), startApp({ database })]);
});

afterAll(async () => {
  await Promise.all([first.stop(), second.stop()]);
  await database.drop();
});

type Revocation = (t: Team & { ana: Person; ben: Person }) => Promise<unknown>;

/** What ends Ben's right to watch a room of Ana's. */
const revocations: Record<string, Revocation> = {
  "a sign-out": ({ ben }) => ok(ben, "DELETE", "/api/me"),
  "a rename": ({ ben }) => ok(ben, "POST", "/api/me", { name: "Ben B." }),
  "a removal from the room": ({ ana, ben, room }) =>
    ok(ana, "POST", `${room}/participants/${ben.id}/remove`, { message: "Bye" }),
  "a removal from the space": ({ ana, ben, spacePath }) =>
    ok(ana, "DELETE", `${spacePath}/members/${ben.id}`),
  "the room's deletion": ({ ana, spacePath, session }) =>
    ok(ana, "DELETE", `${spacePath}/sessions/${session.id}`),
  "the space's deletion": ({ ana, spacePath }) => ok(ana, "DELETE", spacePath),
};

async function anaAndBen() {
  const t = await team(first, ["Ana", "Ben"]);
  const [ana, ben] = t.people as [Person, Person];
  return { ...t, ana, ben };
}

async function msUntil(event: Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await event;
  return performance.now() - startedAt;
}

// Rules: protocol/guarantees#revocation-times
describe("how soon a revocation closes sockets", () => {
  test("another replica closes it long before the next check", async () => {
    const rounds = iterations("REVOCATION_TRIALS", { test: 1, soak: 10 });
    const took: number[] = [];
    for (let n = 0; n < rounds; n++) {
      for (const [what, revoke] of Object.entries(revocations)) {
        const t = await anaAndBen();
        const there = await watch(t.ben.on(second), t.session.id);
        await revoke(t);
        // The next check comes 15 s after the socket was opened.
        took.push(
          await msUntil(Promise.race([there.closed, sleep(25_000).then(() => Promise.reject(what))])),
        );
      }
      const t = await anaAndBen();
      const { id, token } = await mint(t.ana, t.room);
      const there = await watch((await guest(first, token, "Gus")).on(second), t.session.id);
      await ok(t.ana, "DELETE", `${t.room}/links/${id}`);
      took.push(await msUntil(there.closed));
    }
    const longest = Math.max(...took);
    if (isSoak) expect(longest).toBeLessThan(1000);
    recordResult({
      trial: "revocation, other replicas",
      tried: `${took.length}: sign-out, rename, removal from room and space, deleted room and space, revoked link`,
      outcome: `the last socket closed ${longest.toFixed(0)} ms after the reply (at most 1000)`,
    });
  });

  // By their nature these take as long as the checks do, so they are in the soak only.
  if (isSoak) {
    test("with its notification lost, within 31 s", async () => {
      const proxy = await startTcpProxy(database.url);
      const deaf = await startApp({ database, env: { LISTENER_DATABASE_URL: proxy.url } });
      onTestFinished(async () => {
        proxy.restore();
        await deaf.stop();
        await proxy.close();
      });
      const t = await anaAndBen();
      const there = await watch(t.ben.on(deaf), t.session.id);
      proxy.blackHole();
      await expect.poll(async () => (await fetch(`${deaf.baseUrl}/readyz`)).status).toBe(503);
      expect(there.ws.readyState).toBe(there.ws.OPEN);
      await ok(t.ben, "DELETE", "/api/me");
      await closedWithin(31, there, "revocation, notification lost", "a replica that hears nothing");
    });

    test("for a token deleted in the database itself, within 60 s", async () => {
      const t = await anaAndBen();
      const there = await watch(t.ben.on(second), t.session.id);
      await database.sql.query("delete from session_tokens where user_id = $1", [t.ben.id]);
      await closedWithin(60, there, "token deleted in the database", "nobody is notified");
    });

    test("a silent database keeps no socket open past 30 s without a check", async () => {
      const proxy = await startTcpProxy(database.url);
      const cutOff = await startApp({
        database: { ...database, url: proxy.url },
        env: { LISTENER_DATABASE_URL: database.url },
      });
      onTestFinished(async () => {
        // What still waits for an answer is told that there will be none.
        await proxy.close();
        await cutOff.stop();
      });
      const t = await anaAndBen();
      const there = await watch(t.ben.on(cutOff), t.session.id);
      proxy.blackHole();
      const reason = closedWithin(32, there, "sockets that cannot be checked", "Postgres answers nothing");
      expect(await reason).toBe("session could not be checked");
    });
  }
});

/** Expects a socket to be closed with 1008 within so many seconds from now, notes it, and returns the reason. */
async function closedWithin(
  seconds: number,
  watcher: Watcher,
  trial: string,
  tried: string,
): Promise<string> {
  const took = await msUntil(watcher.closed);
  const { code, reason } = await watcher.closed;
  expect(code).toBe(1008);
  expect(took).toBeLessThan(seconds * 1000);
  recordResult({
    trial,
    tried,
    outcome: `closed after ${(took / 1000).toFixed(1)} s (at most ${seconds})`,
  });
  return reason;
}

// Rules: protocol/guarantees#revocation-times, protocol/live#close-before-reply
describe("a revocation on the replica that serves it", () => {
  test("the close frame is written before the first byte of the reply", async () => {
    const order = recordWrites("close", "reply");
    onTestFinished(order.stop);
    for (const [what, revoke] of Object.entries(revocations)) {
      const t = await anaAndBen();
      const here = await watch(t.ben, t.session.id);
      order.start();
      await revoke(t);
      await here.closed;
      expect([what, order.taken()]).toEqual([what, ["close", "reply"]]);
    }
    const t = await anaAndBen();
    const { id, token } = await mint(t.ana, t.room);
    const here = await watch(await guest(first, token, "Gus"), t.session.id);
    order.start();
    await ok(t.ana, "DELETE", `${t.room}/links/${id}`);
    await here.closed;
    expect(order.taken()).toEqual(["close", "reply"]);
    recordResult({
      trial: "revocation, same replica",
      tried: "sign-out, rename, removal from room and space, deleted room and space, revoked link",
      outcome: "the close frame was written before the reply each time",
    });
    await addStory(t.ana, t.room, "Still served");
  });
});
