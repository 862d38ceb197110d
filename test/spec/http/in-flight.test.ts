// Rules: protocol/conventions#concurrent-requests
import { expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";
import { startApp } from "#test/support/app.ts";
import { holdLock, statementsWaiting } from "#test/support/hold-lock.ts";
import { ok, team, visitor, type Person, type Visitor } from "#test/support/client.ts";

async function busyApp(env: Record<string, string>) {
  const app = await startApp({ env });
  onTestFinished(() => app.stop());
  const t = await team(app, ["Ana", "Ben"]);
  const release = await holdLock(app.database, "lock table sessions in access exclusive mode");
  onTestFinished(release);
  return { app, ...t, release };
}

/** Sends one request over the limit. The refusal is the first reply, because all others are blocked. */
async function sendOverLimit(who: Visitor, path: string, limit: number) {
  const sent = Array.from({ length: limit + 1 }, () => who.send("GET", path));
  return { refused: await Promise.race(sent), sent };
}

const statusesOf = (replies: { status: number }[]) => replies.map((reply) => reply.status).toSorted();

test("a caller has at most REQUEST_LIMIT_PER_CALLER requests in flight", async () => {
  const { people, room, release } = await busyApp({ REQUEST_LIMIT_PER_CALLER: "10" });
  const [ana, ben] = people as [Person, Person];
  const { refused, sent } = await sendOverLimit(ana, room, 10);
  expect(refused.status).toBe(429);
  expect(refused.body).toMatchObject({ code: "too_many_requests" });
  expect(refused.headers.get("retry-after")).toBe("1");
  await ok(ben, "GET", "/api/me");
  await release();
  expect(statusesOf(await Promise.all(sent))).toEqual([...Array<number>(10).fill(200), 429]);
  await ok(ana, "GET", room);
});

test("an address has at most REQUEST_LIMIT_PER_ADDRESS requests in flight", async () => {
  const { app, people, room, release } = await busyApp({
    REQUEST_LIMIT_PER_ADDRESS: "10",
    TRUST_PROXY_HEADERS: "true",
    TRUSTED_PROXY_CIDRS: "127.0.0.1/32",
  });
  const [ana, ben] = people as [Person, Person];
  const { refused, sent } = await sendOverLimit(ana, room, 10);
  expect(refused.status).toBe(429);
  expect((await ben.send("GET", "/api/me")).status).toBe(429);
  const elsewhere = { headers: { "x-forwarded-for": "203.0.113.7" } };
  expect((await ben.send("GET", "/api/me", elsewhere)).status).toBe(200);
  for (const path of ["/healthz", "/version", "/"])
    expect((await visitor(app).send("GET", path)).status).toBe(200);
  await release();
  await Promise.all(sent);
});

test("an aborted request is no longer counted", async () => {
  const { people, room, release } = await busyApp({ REQUEST_LIMIT_PER_CALLER: "2" });
  const [ana] = people as [Person];
  const controller = new AbortController();
  const headers = { cookie: `svc_session=${ana.cookie}` };
  const aborted = [1, 2].map(() => fetch(ana.app.baseUrl + room, { headers, signal: controller.signal }));
  const settled = Promise.allSettled(aborted);
  const statusOfMe = async () => (await ana.send("GET", "/api/me")).status;
  await expect.poll(statusOfMe).toBe(429);
  controller.abort();
  await settled;
  await expect.poll(statusOfMe).toBe(200);
  await release();
});

test("a caller holds at most four connections of the pool", async () => {
  const { app, people, room, release } = await busyApp({ DATABASE_POOL_SIZE: "20" });
  const [ana, ben] = people as [Person, Person];
  const sent = Array.from({ length: 20 }, () => ana.send("POST", `${room}/reopen`));
  const waiting = () => statementsWaiting(app.database);
  await expect.poll(waiting).toBe(4);
  await ok(ben, "GET", "/api/me");
  expect(await waiting()).toBe(4);
  await release();
  expect(statusesOf(await Promise.all(sent))).toEqual(Array<number>(20).fill(204));
});

test("pending upgrades count for their address, and open sockets do not", async () => {
  const { app, people, session, release } = await busyApp({ REQUEST_LIMIT_PER_ADDRESS: "10" });
  const [ana] = people as [Person];
  const statuses: number[] = [];
  const headers = { cookie: `svc_session=${ana.cookie}` };
  const sockets = Array.from({ length: 11 }, () => {
    const ws = new WebSocket(`${app.wsUrl}/ws?session=${session.id}`, { headers });
    ws.on("error", () => {});
    ws.on("unexpected-response", (_request, { statusCode }) => void statuses.push(statusCode!));
    onTestFinished(() => ws.terminate());
    return ws;
  });
  await expect.poll(() => statuses).toEqual([429]);
  await release();
  // A token has at most eight sockets.
  await expect.poll(() => statuses.length).toBe(3);
  expect(sockets.filter((ws) => ws.readyState === ws.OPEN)).toHaveLength(8);
  await ok(ana, "GET", room(session.id));
});

const room = (id: string) => `/api/sessions/${id}`;
