// Rules: protocol/guarantees#postgres-restart, protocol/live#revalidation
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { startApp } from "#test/support/app.ts";
import { guest, mint } from "#test/support/guests.ts";
import { addStory, ok, team, type Person, type Team } from "#test/support/client.ts";
import { watch, type Watcher } from "#test/support/socket.ts";
import { startTcpProxy } from "#test/support/tcp-proxy.ts";
import { iterations, isSoak, recordResult } from "#test/support/stress.ts";
import { recordWrites } from "#test/support/write-log.ts";
import { testReplicas } from "#test/support/test-app.ts";

const [first, second] = await testReplicas();
const { database } = first;

type Revocation = (t: Team & { ana: Person; ben: Person }) => Promise<unknown>;

/** The revocations that end Ben's access to Ana's room. */
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

async function teamOfTwo() {
  const t = await team(first, ["Ana", "Ben"]);
  const [ana, ben] = t.people as [Person, Person];
  return { ...t, ana, ben };
}

async function millisecondsUntil(event: Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await event;
  return performance.now() - startedAt;
}

// Rules: protocol/guarantees#revocation-times
describe("the time until a revocation closes sockets", () => {
  test("another replica closes the socket long before the next check", async () => {
    const rounds = iterations("REVOCATION_TRIALS", { test: 1, soak: 10 });
    const took: number[] = [];
    for (let n = 0; n < rounds; n++) {
      for (const [what, revoke] of Object.entries(revocations)) {
        const t = await teamOfTwo();
        const there = await watch(t.ben.on(second), t.session.id);
        await revoke(t);
        // The next check is 15 s after the socket opened.
        took.push(
          await millisecondsUntil(
            Promise.race([there.closed, sleep(25_000).then(() => Promise.reject(what))]),
          ),
        );
      }
      const t = await teamOfTwo();
      const { id, token } = await mint(t.ana, t.room);
      const there = await watch((await guest(first, token, "Gus")).on(second), t.session.id);
      await ok(t.ana, "DELETE", `${t.room}/links/${id}`);
      took.push(await millisecondsUntil(there.closed));
    }
    const longest = Math.max(...took);
    if (isSoak) expect(longest).toBeLessThan(1000);
    recordResult({
      trial: "revocation, other replicas",
      tried: `${took.length}: sign-out, rename, removal from room and space, deleted room and space, revoked link`,
      outcome: `the last socket closed ${longest.toFixed(0)} ms after the reply (at most 1000)`,
    });
  });

  // These tests take as long as the checks, so they run only in the soak.
  if (isSoak) {
    test("with its notification lost, the socket closes within 31 s", async () => {
      const proxy = await startTcpProxy(database.url);
      const withoutNotifications = await startApp({ database, env: { LISTENER_DATABASE_URL: proxy.url } });
      onTestFinished(async () => {
        proxy.restore();
        await withoutNotifications.stop();
        await proxy.close();
      });
      const t = await teamOfTwo();
      const there = await watch(t.ben.on(withoutNotifications), t.session.id);
      proxy.blackHole();
      await expect.poll(async () => (await fetch(`${withoutNotifications.baseUrl}/readyz`)).status).toBe(503);
      expect(there.ws.readyState).toBe(there.ws.OPEN);
      await ok(t.ben, "DELETE", "/api/me");
      await expectClosedWithin(31, there, "revocation, notification lost", "a replica without notifications");
    });

    test("a token deleted in the database closes its sockets within 60 s", async () => {
      const t = await teamOfTwo();
      const there = await watch(t.ben.on(second), t.session.id);
      await database.sql.query("delete from session_tokens where user_id = $1", [t.ben.id]);
      await expectClosedWithin(60, there, "token deleted in the database", "no notification is sent");
    });

    test("while the database is silent, a socket closes within 30 s of its last check", async () => {
      const proxy = await startTcpProxy(database.url);
      const withoutDatabase = await startApp({
        database: { ...database, url: proxy.url },
        env: { LISTENER_DATABASE_URL: database.url },
      });
      onTestFinished(async () => {
        // Closing the proxy ends the queries that still wait for a reply.
        await proxy.close();
        await withoutDatabase.stop();
      });
      const t = await teamOfTwo();
      const there = await watch(t.ben.on(withoutDatabase), t.session.id);
      proxy.blackHole();
      const reason = expectClosedWithin(
        32,
        there,
        "sockets that cannot be checked",
        "Postgres does not answer",
      );
      expect(await reason).toBe("session could not be checked");
    });
  }
});

/** Expects a socket to close with 1008 within this many seconds, records the time, and returns the reason. */
async function expectClosedWithin(
  seconds: number,
  watcher: Watcher,
  trial: string,
  tried: string,
): Promise<string> {
  const took = await millisecondsUntil(watcher.closed);
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
describe("a revocation on the same replica", () => {
  test("writes the close frame before the first byte of the reply", async () => {
    const order = recordWrites("close", "reply");
    onTestFinished(order.stop);
    for (const [what, revoke] of Object.entries(revocations)) {
      const t = await teamOfTwo();
      const watcher = await watch(t.ben, t.session.id);
      order.start();
      await revoke(t);
      await watcher.closed;
      expect([what, order.taken()]).toEqual([what, ["close", "reply"]]);
    }
    const t = await teamOfTwo();
    const { id, token } = await mint(t.ana, t.room);
    const watcher = await watch(await guest(first, token, "Gus"), t.session.id);
    order.start();
    await ok(t.ana, "DELETE", `${t.room}/links/${id}`);
    await watcher.closed;
    expect(order.taken()).toEqual(["close", "reply"]);
    recordResult({
      trial: "revocation, same replica",
      tried: "sign-out, rename, removal from room and space, deleted room and space, revoked link",
      outcome: "the close frame was written before the reply each time",
    });
    await addStory(t.ana, t.room, "Still served");
  });
});
