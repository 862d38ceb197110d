// Rules: protocol/operations#stopping-batches, protocol/schedules#isolated-failures,
//   protocol/webhooks#event-types
import { Writable } from "node:stream";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { startRole } from "#services/scheduler/role.ts";
import { openDatabase } from "#shared/db/database.ts";
import { endWindows } from "#shared/domain/sessions/end-windows.ts";
import { createLog } from "#shared/runtime/log.ts";
import { createMonitor } from "#shared/runtime/monitor.ts";
import type { StandupEnvelope } from "#shared/wire/standup.ts";
import { act, ok, readStandup, standup, team, type Person, type Team } from "#test/support/client.ts";
import { slotFor, writeWebhook } from "#test/support/slot-fixtures.ts";
import { watch } from "#test/support/socket.ts";
import { frozenDays } from "#test/support/trend-days.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();
const db = openDatabase({ databaseUrl: app.database.url, databasePoolSize: 4 }, createLog("silent"));
afterAll(async () => {
  await db.close();
});

const hour = 3_600_000;
const later = () => new Date(Date.now() + hour).toISOString();
const asyncStandup = (t: Team, closesAt?: string) =>
  standup(t, { mode: "async", ...(closesAt && { closesAt }) });

/** Sets `closesAt` of a room, as if time had passed. */
async function closeAt(s: Team, moment: string) {
  await app.database.sql.query(
    "update sessions set config = config || jsonb_build_object('closesAt', $2::text) where id = $1",
    [s.session.id, moment],
  );
}
const passed = (s: Team, ms = 1) => closeAt(s, new Date(Date.now() - ms).toISOString());
const read = (s: Team) => readStandup(s.people[0]!, s.room);

// Rules: protocol/standups#automatic-end
describe("ending standups whose closesAt has passed", () => {
  test("a standup past closesAt is ended and pushed", async () => {
    const s = await asyncStandup(await team(app, ["Ana", "Ben"]), later());
    const watcher = await watch<StandupEnvelope>(s.people[1]!, s.session.id);
    await passed(s);
    expect(await endWindows(db)).toBe(1);
    const frame = await watcher.until((frame) => frame.endedAt !== null);
    expect(frame.version).toBe(2);
    expect(Date.parse(frame.endedAt!)).toBeLessThanOrEqual(Date.parse(frame.serverTime));
    expect(frame.state).not.toHaveProperty("waitingOn");
    const refused = await s.people[1]!.send("PUT", `${s.room}/actions/standup`, { body: { today: "Late" } });
    expect(refused.status).toBe(409);
    expect(await endWindows(db)).toBe(0);
  });

  test("rooms that are not due stay open", async () => {
    const t = await team(app, ["Ana"]);
    const rooms = [await asyncStandup(t, later()), await asyncStandup(t), await standup(t), t];
    const ended = await asyncStandup(t, later());
    await ok(t.people[0]!, "DELETE", ended.room);
    await passed(ended);
    await passed(t);
    const before = await Promise.all([...rooms, ended].map(read));
    expect(await endWindows(db)).toBe(0);
    const after = await Promise.all([...rooms, ended].map(read));
    expect(after.map(({ version, endedAt }) => [version, endedAt])).toEqual(
      before.map(({ version, endedAt }) => [version, endedAt]),
    );
    expect(after.map(({ version }) => version)).toEqual([1, 1, 1, 1, 2]);
  });

  test("one run ends every due standup, whatever their number", async () => {
    const t = await team(app, ["Ana"]);
    await app.database.sql.query(
      `insert into sessions (space_id, kind, kind_id, title, config, facilitator_id)
       select $1, 'standup', (select id from session_kinds where kind = 'standup'), 'S' || n, jsonb_build_object('mode', 'async', 'secondsPerPerson', 90, 'closesAt', iso(now() - n * interval '1 s')), $2
       from generate_series(1, 250) n`,
      [t.space.id, t.people[0]!.id],
    );
    expect(await endWindows(db)).toBe(250);
    const { rows } = await app.database.sql.query(
      "select version, count(*)::int from sessions where space_id = $1 and kind = 'standup' and ended_at is not null group by version",
      [t.space.id],
    );
    expect(rows).toEqual([{ version: "2", count: 250 }]);
  });

  test("a stopping scheduler ends no further batch", async () => {
    const t = await team(app, ["Ana"]);
    await passed(await asyncStandup(t, later()));
    expect(await endWindows(db, AbortSignal.abort())).toBe(0);
    expect(await endWindows(db)).toBe(1);
  });

  test("simultaneous schedulers end each room exactly once", async () => {
    const t = await team(app, ["Ana"]);
    const rooms = await Promise.all(Array.from({ length: 12 }, () => asyncStandup(t, later())));
    for (const s of rooms) await passed(s);
    const counts = await Promise.all(Array.from({ length: 4 }, () => endWindows(db)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(12);
    for (const s of rooms) expect((await read(s)).version).toBe(2);
  });

  test("a locked room is skipped and ended in the next run", async () => {
    const t = await team(app, ["Ana"]);
    const [busy, idle] = [await asyncStandup(t, later()), await asyncStandup(t, later())];
    for (const s of [busy, idle]) await passed(s);
    const other = await app.database.sql.connect();
    await other.query("begin");
    await other.query("select from sessions where id = $1 for no key update", [busy.session.id]);
    expect(await endWindows(db)).toBe(1);
    expect((await read(idle)).endedAt).not.toBeNull();
    await other.query("rollback");
    other.release();
    expect(await endWindows(db)).toBe(1);
    expect((await read(busy)).endedAt).not.toBeNull();
  });

  test("a lock on a day's trend row delays only its own room", async () => {
    const t = await team(app, ["Ana"]);
    const rooms = await Promise.all(Array.from({ length: 3 }, () => asyncStandup(t, later())));
    const [first, held, last] = rooms as [Team, Team, Team];
    for (const [n, s] of rooms.entries()) await passed(s, 3000 - n * 1000);
    await slotFor(app, held.session, { date: "2026-01-05" });
    const counting = await app.database.sql.connect();
    onTestFinished(() => counting.release(true));
    await counting.query("begin");
    // This imitates a transaction that reads the trend and then stalls.
    await counting.query(
      "insert into standup_trend_days (space_id, day, session_id, eligible, answered) values ($1, '2026-01-05', $2, 1, 0)",
      [t.space.id, held.session.id],
    );
    await expect(endWindows(db)).rejects.toMatchObject({ code: "55P03" });
    for (const s of [first, last])
      expect([(await read(s)).version, (await read(s)).endedAt]).toEqual([2, expect.any(String)]);
    expect((await read(held)).endedAt).toBeNull();
    await counting.query("rollback");
    expect(await endWindows(db)).toBe(1);
    expect(await frozenDays(app, t.space.id)).toMatchObject([
      { day: "2026-01-05", sessionId: held.session.id },
    ]);
  });

  test("the automatic end of a slot's standup is sent to the webhook as standup.closed", async () => {
    const s = await asyncStandup(await team(app, ["Ana"]), later());
    await slotFor(app, s.session, { date: "2026-01-05" });
    await writeWebhook(app, s.space.id);
    await passed(s);
    expect(await endWindows(db)).toBe(1);
    const { rows } = await app.database.sql.query(
      "select event from webhook_deliveries where session_id = $1",
      [s.session.id],
    );
    expect(rows).toEqual([{ event: "standup.closed" }]);
  });

  test("two scheduler roles end each due standup once", async () => {
    const s = await asyncStandup(await team(app, ["Ana"]), later());
    const watcher = await watch<StandupEnvelope>(s.people[0]!, s.session.id);
    await passed(s);
    const lines: string[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines.push(chunk.toString());
        done();
      },
    });
    const deps = { settings: app.settings, log: createLog("debug", sink), monitor: createMonitor() };
    const schedulers = await Promise.all([startRole(deps), startRole(deps)]);
    await watcher.until((frame) => frame.endedAt !== null);
    await Promise.all(schedulers.map((role) => role.stop()));
    expect((await read(s)).version).toBe(2);
    expect(lines.filter((line) => line.includes("task failed"))).toEqual([]);
  });
});

// Rules: protocol/standups#reopening
describe("reopening a standup after its closesAt", () => {
  test("reopening removes a past closesAt", async () => {
    const t = await team(app, ["Ana"]);
    const [byClock, byHand] = [await asyncStandup(t, later()), await asyncStandup(t, later())];
    await passed(byClock);
    await endWindows(db);
    await ok(t.people[0]!, "DELETE", byHand.room);
    await passed(byHand);
    for (const s of [byClock, byHand]) {
      await ok(t.people[0]!, "POST", `${s.room}/reopen`);
      const { state, config, endedAt, version } = await read(s);
      expect([state.closesAt, "closesAt" in config, endedAt, version]).toEqual([null, false, null, 3]);
    }
    expect(await endWindows(db)).toBe(0);
    expect(
      (await act<undefined>(t.people[0]!, byClock.room, "PUT", "standup", { today: "Late" })) ?? null,
    ).toBeNull();
  });

  test("reopening keeps a future closesAt", async () => {
    const closesAt = later();
    const s = await asyncStandup(await team(app, ["Ana"]), closesAt);
    const ana = s.people[0] as Person;
    await ok(ana, "DELETE", s.room);
    await ok(ana, "POST", `${s.room}/reopen`);
    expect((await read(s)).state.closesAt).toBe(closesAt);
    await passed(s);
    await ok(ana, "POST", `${s.room}/reopen`);
    expect((await read(s)).state.closesAt).not.toBeNull();
    expect(await endWindows(db)).toBe(1);
  });
});
