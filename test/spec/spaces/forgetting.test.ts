// Rules: protocol/spaces#forgetting, protocol/spaces#rooms-of-the-rule, protocol/spaces#retention-delay
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { forgetRooms } from "#shared/domain/retention/forget-rooms.ts";
import { openDatabase } from "#shared/db/database.ts";
import { adoptMaximum } from "#shared/domain/retention/adopt-maximum.ts";
import { createLog } from "#shared/runtime/log.ts";
import { createMonitor } from "#shared/runtime/monitor.ts";
import { readSettings } from "#shared/runtime/settings.ts";
import { startRole } from "#services/scheduler/role.ts";
import { forgetRoomsTask } from "#services/scheduler/tasks.ts";
import { databaseForThisTest } from "#test/support/database.ts";
import type { PokerEnvelope } from "#shared/wire/poker.ts";
import { act, addStory, ok, standup, team, type Person, type Team } from "#test/support/client.ts";
import { commit } from "#test/support/commitments.ts";
import { holdLock } from "#test/support/hold-lock.ts";
import { endedRoom, existing, forgetting, maximumSince, ruleSince } from "#test/support/retention.ts";
import { watch } from "#test/support/socket.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();
const s = forgetting(app);
let t: Team;
let ana: Person;
beforeEach(async () => {
  t = await team(app, ["Ana", "Ben"]);
  ana = t.people[0]!;
});

describe("rooms that go", () => {
  test("a room goes after the days of its space's rule, others stay", async () => {
    await ruleSince(app, t, 30, 100);
    const [due, announced] = [await endedRoom(app, t, 31), await endedRoom(app, t, 29)];
    expect(await s.run()).toBe(1);
    expect(await existing(app, [due, announced, t.session.id])).toEqual([announced, t.session.id]);
  });

  test("a rule deletes nothing for seven days", async () => {
    const old = await endedRoom(app, t, 300);
    await ruleSince(app, t, 30, 6.9);
    expect(await s.run()).toBe(0);
    await ruleSince(app, t, 30, 7);
    expect([await s.run(), await existing(app, [old])]).toEqual([1, []]);
  });

  test("a space without a rule keeps its rooms", async () => {
    const old = await endedRoom(app, t, 3000);
    expect([await s.run(), await existing(app, [old])]).toEqual([0, [old]]);
  });

  test("the rule also applies to an archived space", async () => {
    await app.database.sql.query("update spaces set archived_at = now() where id = $1", [t.space.id]);
    await ruleSince(app, t, 30, 100);
    const old = await endedRoom(app, t, 31);
    expect([await s.run(), await existing(app, [old])]).toEqual([1, []]);
  });

  test("a kept room stays", async () => {
    await ruleSince(app, t, 30, 100);
    const old = await endedRoom(app, t, 31);
    await ok(ana, "PATCH", `${t.spacePath}/sessions/${old}/kept`, { kept: true });
    expect([await s.run(), await existing(app, [old])]).toEqual([0, [old]]);
  });

  test("a reopened room stays, and counts from its next end", async () => {
    await ruleSince(app, t, 30, 100);
    const old = await endedRoom(app, t, 31);
    await ok(ana, "POST", `/api/sessions/${old}/reopen`);
    expect(await s.run()).toBe(0);
    await ok(ana, "DELETE", `/api/sessions/${old}`);
    expect([await s.run(), await existing(app, [old])]).toEqual([0, [old]]);
  });

  test("the sockets of a room's viewers close as after a deletion by hand", async () => {
    await ruleSince(app, t, 30, 100);
    const old = await endedRoom(app, t, 31);
    const watcher = await watch(ana, old);
    await s.run();
    expect((await watcher.closed).code).toBe(1008);
  });

  test("a deletion by rule writes no security event and no audit row", async () => {
    await ruleSince(app, t, 30, 100);
    await endedRoom(app, t, 31);
    const before = app.logLines.length;
    await s.run();
    expect(app.logLines.slice(before).filter((line) => line.includes("security event"))).toEqual([]);
    const audit = await app.database.sql.query("select from org_audit where space_id = $1", [t.space.id]);
    expect(audit.rowCount).toBe(0);
  });

  test("kudos and commitments stay without their link to the room", async () => {
    const room = await standup(t);
    await act(ana, room.room, "POST", "kudo", { to: t.people[1]!.id, text: "Thanks" });
    await commit(ana, room, "Ship it");
    await app.database.sql.query("update sessions set ended_at = now() - interval '31 days' where id = $1", [
      room.session.id,
    ]);
    await ruleSince(app, t, 30, 100);
    expect(await s.run()).toBe(1);
    const { rows } = await app.database.sql.query(
      `select k.text as kudo, k.session_id as of, c.text as commitment, c.opened_session_id as opened
       from kudos k join standup_commitments c using (space_id) where space_id = $1`,
      [t.space.id],
    );
    expect(rows).toEqual([{ kudo: "Thanks", of: null, commitment: "Ship it", opened: null }]);
  });
});

// Rules: protocol/spaces#retention-maximum
describe("the operator's maximum", () => {
  test("it deletes rooms of spaces without a rule, seven days after its start", async () => {
    onTestFinished(() => adoptMaximum(s.db, null));
    const old = await endedRoom(app, t, 300);
    await adoptMaximum(s.db, 30);
    expect(await s.run()).toBe(0);
    await maximumSince(app, 30, 7);
    await s.run();
    expect(await existing(app, [old])).toEqual([]);
  });

  test("only a smaller maximum begins the seven days again", async () => {
    onTestFinished(() => adoptMaximum(s.db, null));
    const age = async () => {
      const { rows } = await app.database.sql.query<{ days: number }>(
        "select round(extract(epoch from now() - since) / 86400)::int as days from room_retention_maximum",
      );
      return rows[0]?.days;
    };
    await maximumSince(app, 60, 5);
    await adoptMaximum(s.db, 60);
    expect(await age()).toBe(5);
    await adoptMaximum(s.db, 90);
    expect(await age()).toBe(5);
    await adoptMaximum(s.db, 30);
    expect(await age()).toBe(0);
    await adoptMaximum(s.db, null);
    expect(await age()).toBeUndefined();
  });

  test("a scheduler stores the maximum of its settings at its start", async () => {
    const database = await databaseForThisTest();
    const settings = readSettings({ DATABASE_URL: database.url, ROOM_RETENTION_MAX_DAYS: "365" });
    const role = await startRole({ settings, log: createLog("silent"), monitor: createMonitor() });
    onTestFinished(() => role.stop());
    const { rows } = await database.sql.query("select days from room_retention_maximum");
    expect(rows).toEqual([{ days: 365 }]);
  });
});

describe("schedulers", () => {
  test("two schedulers at once delete each room once, and count it once", async () => {
    await ruleSince(app, t, 30, 100);
    const ids: string[] = [];
    for (let n = 0; n < 30; n++) ids.push(await endedRoom(app, t, 31));
    const second = openDatabase({ databaseUrl: app.database.url, databasePoolSize: 4 }, createLog("silent"));
    onTestFinished(() => second.close());
    const tasks = [forgetRoomsTask(s.db), forgetRoomsTask(second)];
    const runs = await Promise.all(tasks.map(({ task }) => task.run()));
    expect([runs[0]! + runs[1]!, await existing(app, ids)]).toEqual([30, []]);
    const counts = tasks.map(({ metrics }) => metrics["svc_rooms_forgotten_total"]!.read());
    expect(counts).toEqual(runs);
  });

  test("due rooms go while 50 people vote in another room of the space", async () => {
    const names = Array.from({ length: 50 }, (_, n) => `Voter ${n}`);
    const voting = await team(app, names);
    const facilitator = voting.people[0]!;
    await ruleSince(app, voting, 30, 100);
    const ids: string[] = [];
    for (let n = 0; n < 20; n++) ids.push(await endedRoom(app, voting, 31));
    const storyId = await addStory(facilitator, voting.room, "Refund");
    await act(facilitator, voting.room, "POST", "select", { storyId });
    const vote = async (who: Person) => {
      for (const value of ["3", "5", "8"]) await act(who, voting.room, "POST", "vote", { storyId, value });
    };
    const [deleted] = await Promise.all([s.run(), ...voting.people.map(vote)]);
    expect([deleted, await existing(app, ids)]).toEqual([20, []]);
    await act(facilitator, voting.room, "POST", "reveal");
    const { state } = await ok<PokerEnvelope>(facilitator, "GET", voting.room);
    expect(state.stories[0]!.votes).toHaveLength(50);
  });

  test("two running schedulers delete due rooms at their start", async () => {
    await ruleSince(app, t, 30, 100);
    const ids = [await endedRoom(app, t, 31), await endedRoom(app, t, 32)];
    const deps = { settings: app.settings, log: createLog("silent") };
    const roles = await Promise.all([1, 2].map(() => startRole({ ...deps, monitor: createMonitor() })));
    onTestFinished(async () => void (await Promise.all(roles.map((role) => role.stop()))));
    await expect.poll(() => existing(app, ids)).toEqual([]);
  });

  /** Ends a hundred rooms of the team 40 days ago. */
  const hundredOldRooms = () =>
    app.database.sql.query(
      `insert into sessions (space_id, kind, kind_id, title, config, facilitator_id, ended_at)
       select space_id, kind, kind_id, 'Old', config, facilitator_id, now() - interval '40 days'
       from sessions, generate_series(1, 100) where id = $1`,
      [t.session.id],
    );

  test("one run deletes at most 100 rooms, the oldest first", async () => {
    await ruleSince(app, t, 30, 100);
    await hundredOldRooms();
    const newest = await endedRoom(app, t, 31);
    expect([await s.run(), await existing(app, [newest])]).toEqual([100, [newest]]);
    expect([await s.run(), await existing(app, [newest])]).toEqual([1, []]);
  });

  test("a room that cannot be deleted delays no other one, and its error is reported", async () => {
    await ruleSince(app, t, 30, 100);
    const [broken, other] = [await endedRoom(app, t, 32), await endedRoom(app, t, 31)];
    await app.database.sql.query(
      `create function break_one() returns trigger language plpgsql as $$
       begin raise exception 'broken'; end $$;
       create trigger break_one before delete on sessions for each row
       when (old.id = '${broken}') execute function break_one()`,
    );
    await expect(s.run()).rejects.toThrow("broken");
    expect(await existing(app, [broken, other])).toEqual([broken]);
    await app.database.sql.query("drop function break_one cascade");
    expect([await s.run(), await existing(app, [broken])]).toEqual([1, []]);
  });

  test("a room of a locked space waits for a later run", async () => {
    const other = await team(app, ["Olga"]);
    for (const each of [t, other]) await ruleSince(app, each, 30, 100);
    const [locked, free] = [await endedRoom(app, t, 32), await endedRoom(app, other, 31)];
    const release = await holdLock(app.database, "select from spaces where id = $1 for no key update", [
      t.space.id,
    ]);
    onTestFinished(release);
    await expect(s.run()).rejects.toThrow("lock timeout");
    expect(await existing(app, [locked, free])).toEqual([locked]);
    await release();
    expect([await s.run(), await existing(app, [locked])]).toEqual([1, []]);
  });

  test("a hundred rooms of a locked space cost one wait, and delay no other space", async () => {
    const other = await team(app, ["Olga"]);
    for (const each of [t, other]) await ruleSince(app, each, 30, 100);
    await hundredOldRooms();
    const free = await endedRoom(app, other, 31);
    const release = await holdLock(app.database, "select from spaces where id = $1 for no key update", [
      t.space.id,
    ]);
    onTestFinished(release);
    await expect(s.run()).rejects.toThrow("lock timeout");
    expect(await existing(app, [free])).toEqual([]);
    await release();
    expect(await s.run()).toBe(100);
  });

  test("a hundred rooms that cannot be deleted delay no room of another space", async () => {
    const other = await team(app, ["Olga"]);
    for (const each of [t, other]) await ruleSince(app, each, 30, 100);
    await hundredOldRooms();
    const free = await endedRoom(app, other, 31);
    await app.database.sql.query(
      `create function break_space() returns trigger language plpgsql as $$
       begin raise exception 'broken'; end $$;
       create trigger break_space before delete on sessions for each row
       when (old.space_id = '${t.space.id}') execute function break_space()`,
    );
    await expect(s.run()).rejects.toThrow("broken");
    expect(await existing(app, [free])).toEqual([]);
    await app.database.sql.query("drop function break_space cascade");
    expect(await s.run()).toBe(100);
  });

  test("a stopping scheduler deletes no further room", async () => {
    await ruleSince(app, t, 30, 100);
    const ids = [await endedRoom(app, t, 32), await endedRoom(app, t, 31)];
    const stopping = new AbortController();
    expect(await forgetRooms(s.db, () => stopping.abort(), stopping.signal)).toBe(1);
    expect(await existing(app, ids)).toEqual(ids.slice(1));
    await s.run();
  });
});
