// Rules: protocol/guarantees#shared-reads, protocol/limits#statement-timeout
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { expect, onTestFinished, test } from "vitest";
import type { CreatedSession } from "#shared/wire/sessions.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { errorsLogged } from "#test/support/errors-logged.ts";
import { holdLock, statementsWaiting } from "#test/support/hold-lock.ts";
import { addStory, ok, person, team, type Person } from "#test/support/client.ts";
import { recordStatements } from "#test/support/statements.ts";
import { recordResult } from "#test/support/stress.ts";

const names = ["Ana", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gil", "Hana"];
/** The number of requests that the api processes at once for these people, at most 4 each. */
const readers = names.length * 4;

/** Blocks each load of a poker room until the returned function is called. */
async function blockLoads(app: TestApp): Promise<() => Promise<void>> {
  const release = await holdLock(app.database, "lock table stories in access exclusive mode");
  onTestFinished(release);
  return release;
}

/** Returns the number of room loads that wait in the database. */
async function loadsWaiting({ database }: TestApp): Promise<number> {
  const { rows } = await database.sql.query<{ waiting: number }>(
    `select count(*)::int as waiting from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query like '%presented(digest, n)%'`,
  );
  return rows[0]!.waiting;
}

/** Returns a function that counts the requests to this process's servers since this call. */
function countArrivals(): () => number {
  let arrivals = 0;
  const count = () => void arrivals++;
  subscribe("http.server.request.start", count);
  onTestFinished(() => void unsubscribe("http.server.request.start", count));
  return () => arrivals;
}

test("readers of one room share a load", async () => {
  const log = recordStatements();
  onTestFinished(log.stop);
  const app = await startApp();
  onTestFinished(() => app.stop());
  const t = await team(app, names);
  const [ana, ben] = t.people as [Person, Person];
  const stranger = await person(app, "Olga");
  await addStory(ana, t.room, "Before");
  const release = await blockLoads(app);
  log.start();
  const arrivals = countArrivals();
  const replies = Array.from({ length: readers }, (_, i) => t.people[i % names.length]!.send("GET", t.room));
  const refused = stranger.send("GET", t.room);
  await expect.poll(() => loadsWaiting(app)).toBe(1);
  // A request that arrives after the end of the first load may cause another load.
  await expect.poll(arrivals).toBeGreaterThanOrEqual(readers + 1);
  await release();
  const read = await Promise.all(replies);
  expect(new Set(read.map((reply) => reply.status))).toEqual(new Set([200]));
  expect((await refused).status).toBe(404);
  const loads = log.taken().filter((text) => text.includes("presented(digest, n)"));
  expect(loads.length).toBeLessThanOrEqual(3);
  // A read after the change does not use a load that began before it.
  await addStory(ana, t.room, "After");
  const { stories } = (await ok<{ state: { stories: unknown[] } }>(ben, "GET", t.room)).state;
  expect(stories).toHaveLength(2);
  recordResult({
    trial: "readers share a load",
    tried: `${readers} readers of a room whose load is blocked`,
    outcome: `${loads.length} loads`,
  });
});

test("loads of many rooms use half of the connections, so a write still gets one", async () => {
  const app = await startApp({ env: { DATABASE_POOL_SIZE: "4" } });
  onTestFinished(() => app.stop());
  const t = await team(app, ["Ana", "Ben", "Cleo", "Dan"]);
  const [ana, ...others] = t.people as [Person, ...Person[]];
  const rooms: string[] = [t.session.id];
  for (let i = 0; i < 11; i++) {
    const body = { kind: "poker", title: "Another" };
    rooms.push((await ok<CreatedSession>(ana, "POST", `${t.spacePath}/sessions`, body)).id);
  }
  const release = await blockLoads(app);
  const replies = rooms.map((id, i) => others[i % 3]!.send("GET", `/api/sessions/${id}`));
  await expect.poll(() => loadsWaiting(app)).toBe(2);
  await ok(ana, "PATCH", "/api/me/settings", { notificationSounds: true });
  await expect.poll(() => loadsWaiting(app)).toBe(2);
  await release();
  expect((await Promise.all(replies)).map((reply) => reply.status)).toEqual(rooms.map(() => 200));
});

test("a statement that Postgres cancels is 503 with Retry-After", async () => {
  const app = await startApp();
  onTestFinished(() => app.stop());
  const t = await team(app, ["Ana"]);
  await blockLoads(app);
  const reply = t.people[0]!.send("GET", t.room);
  await expect.poll(() => loadsWaiting(app)).toBe(1);
  // Postgres reports this cancellation like a statement timeout.
  await app.database.sql.query(
    "select pg_cancel_backend(pid) from pg_stat_activity where query like '%presented(digest, n)%' and wait_event_type = 'Lock'",
  );
  const { status, body, headers } = await reply;
  expect([status, (body as { code: string }).code, headers.get("retry-after")]).toEqual([
    503,
    "unavailable",
    "5",
  ]);
  expect(errorsLogged(app)).toEqual([]);
});

test("a member removed while their read of a space waits gets a non-member's reply", async () => {
  const app = await startApp();
  onTestFinished(() => app.stop());
  const t = await team(app, ["Ana", "Ben"]);
  const [, ben] = t.people as [Person, Person];
  // The view reads the kinds. The lookup of the space does not.
  const release = await holdLock(app.database, "lock table session_kinds in access exclusive mode");
  onTestFinished(release);
  const reply = ben.send("GET", t.spacePath);
  await expect.poll(() => statementsWaiting(app.database)).toBe(1);
  await app.database.sql.query("delete from space_members where user_id = $1", [ben.id]);
  await release();
  expect((await reply).body).toEqual({ name: t.space.name, protected: true });
});
