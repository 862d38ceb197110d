// Rules: protocol/limits#unread-replies
import type { Socket } from "node:net";
import { afterAll, expect, test } from "vitest";
import type { Envelope } from "#shared/wire/sessions.ts";
import { openIdle, untilCut } from "#test/support/idle-sockets.ts";
import { inMib, residentBytes } from "#test/support/memory.ts";
import { ok, team, visitor } from "#test/support/client.ts";
import { ask } from "#test/support/raw-request.ts";
import { spawnReplica } from "#test/support/spawn.ts";
import { iterations, isSoak, recordResult } from "#test/support/stress.ts";
import { testApp } from "#test/support/test-app.ts";

const clients = iterations("SLOW_CLIENTS", { test: 24, soak: 500 });
/** Six replies are more than the kernel buffers for a loopback connection. */
const requestsEach = 6;

const collectOften = new URL("./collect-often.mjs", import.meta.url).href;

const env = {
  TRUST_PROXY_HEADERS: "true",
  TRUSTED_PROXY_CIDRS: "127.0.0.0/8",
};

const app = await testApp({ env });

const t = await team(
  app,
  Array.from({ length: clients }, (_, i) => `P${i}`),
);
// The room is 1 MiB.
await app.database.sql.query(
  `insert into stories (session_id, title, notes, position)
   select $1, 'Large', repeat('x', 2000), n from generate_series(1, 500) n`,
  [t.session.id],
);
const replica = await spawnReplica(app, {
  // Only the soak asserts the memory.
  env: isSoak ? { ...env, NODE_OPTIONS: `--expose-gc --import=${collectOften}` } : env,
});
afterAll(async () => {
  replica.child.kill("SIGKILL");
  await replica.exited;
});

/** Returns the requests of one client. Each client has a separate address and identity. */
function requestsOf(i: number): string {
  const lines = [
    `GET ${t.room} HTTP/1.1`,
    "Host: x",
    `Cookie: svc_session=${t.people[i]!.cookie}`,
    `X-Forwarded-For: 10.0.${i >> 8}.${i & 255}`,
  ];
  return `${lines.join("\r\n")}\r\n\r\n`.repeat(requestsEach);
}

/** Reads a client's replies until the connection ends. */
function readAll(socket: Socket): Promise<void> {
  socket.write(`GET /api/nothing HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  return new Promise((done) => {
    const finish = () => done();
    socket.resume().once("end", finish).once("close", finish);
  });
}

test(
  `${clients} clients (SLOW_CLIENTS) that never read a large room are disconnected`,
  async () => {
    const reader = visitor(replica.app, t.people[0]!.cookie);
    let highest = 0;
    const sample = () => (highest = Math.max(highest, residentBytes(replica.child.pid!)));
    const watch = setInterval(sample, 250);
    try {
      // The control: clients that read their replies.
      await Promise.all(t.people.slice(0, 12).map((_, i) => readAll(openIdle(replica.app, requestsOf(i)))));
      const before = highest;
      const unread = t.people.map((_, i) => openIdle(replica.app, requestsOf(i)));
      const startedAt = performance.now();
      const cut = Promise.all(unread.map((socket) => untilCut(socket)));
      expect((await ok<Envelope>(reader, "GET", t.room)).id).toBe(t.session.id);
      expect((await ask(replica.app, "GET", "/healthz")).status).toBe(200);
      await cut;
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      expect((await ok<Envelope>(reader, "GET", t.room)).id).toBe(t.session.id);
      // Most of the memory is for the requests themselves: some 30 KB for each pending request.
      if (isSoak) expect(highest - before).toBeLessThan(128 * 1024 * 1024);
      recordResult({
        trial: "unread replies",
        tried: `${clients} clients that sent ${requestsEach} requests for a room of 1 MiB and read nothing`,
        outcome: `all disconnected within ${seconds} s; memory at most ${inMib(highest)}, ${inMib(before)} while a few clients read theirs`,
      });
    } finally {
      clearInterval(watch);
    }
  },
  300_000 + clients * 1500,
);
