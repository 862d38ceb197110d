// Rules: protocol/guarantees#shared-reads, protocol/rooms#envelope-size
import { expect, test } from "vitest";
import { credential } from "#shared/domain/callers/credential.ts";
import { createKindCache } from "#shared/envelope/kind-cache.ts";
import { loadEnvelope, type EnvelopeRequest } from "#shared/envelope/load.ts";
import { fill } from "#test/bench/filler.ts";
import { type TestApp } from "#test/support/app.ts";
import { databaseForThisTest } from "#test/support/database.ts";
import { entriesOfKinds, openRoomOfEachKind } from "#test/support/kinds.ts";
import { largestRooms } from "#test/spec/rooms/largest-room.ts";
import { act, person, standup, team } from "#test/support/client.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();

test("loading a room reads only its own guests' tokens, whatever the number of tokens", async () => {
  const t = await team(app, ["Olaf"]);
  await app.database.sql.query(`
    with person as (
      insert into users (id, name, avatar_hue) select gen_random_uuid(), 'P' || n, 0 from generate_series(1, 5000) n
      returning id
    )
    insert into session_tokens (digest, user_id) select sha256(id::text::bytea), id from person`);
  await app.database.sql.query("analyze");
  const scans = (await planOf(t.session.id)).filter((line) => /Scan .*on session_tokens /.test(line));
  expect(scans).not.toEqual([]);
  expect(scans.filter((line) => line.includes("Seq Scan"))).toEqual([]);
});

test("loading a room uses only its own kind's part of the statement", async () => {
  /** For each kind a table that only its part of the statement reads. */
  const tables = entriesOfKinds({ poker: "stories", standup: "standup_commitments" });
  const t = await team(app, ["Olaf"]);
  const rooms = await openRoomOfEachKind(t.people[0]!, t.spacePath, { standup: { mode: "async" } });
  await act(t.people[0]!, `/api/sessions/${rooms["standup"]}`, "POST", "add", { text: "Write the tests" });
  for (const [kind] of tables) {
    const plan = await planOf(rooms[kind]!);
    const isScanned = (table: string) =>
      plan.some((line) => new RegExp(`Scan .*on ${table} `).test(line) && !line.includes("never executed"));
    const scanned = tables.filter(([, table]) => isScanned(table)).map(([other]) => other);
    expect([kind, scanned]).toEqual([kind, [kind]]);
  }
});

test("loading a room takes one statement, or two if its kind is not cached", async () => {
  const t = await team(app, ["Olaf"]);
  const s = await standup(t, { mode: "async" });
  const kindCache = createKindCache("poker");
  expect(await statementsOf(t.session.id, kindCache)).toEqual(["envelope-poker"]);
  expect(await statementsOf(s.session.id, kindCache)).toEqual(["envelope-poker", "envelope-standup"]);
  expect(await statementsOf(s.session.id, kindCache)).toEqual(["envelope-standup"]);
  const strangers = {
    callers: [credential((await person(app, "Olga")).cookie, app.settings)],
    sockets: null,
  };
  expect(await statementsOf(s.session.id, createKindCache("poker"), strangers)).toEqual(["envelope-poker"]);

  async function statementsOf(roomId: string, kinds: typeof kindCache, request?: EnvelopeRequest) {
    return (await statementsToLoad(roomId, request, kinds)).map(({ name }) => name);
  }
});

test("a generic plan finds a room by indexes", async () => {
  const { sql } = await databaseForThisTest();
  await fill(sql, { rooms: 2000 });
  const { rows } = await sql.query<{ id: string }>("select id from sessions limit 1");
  for (const counted of [false, true]) {
    if (counted) await sql.query("analyze");
    const scanned = (await genericPlanOf(sql, rows[0]!.id)).filter((line) => line.includes("Seq Scan on "));
    for (const table of ["votes", "stories", "sessions", "session_tokens", "users", "space_members"])
      expect(scanned.filter((line) => line.includes(`on ${table} `))).toEqual([]);
  }
});

test("for callers without a seat, the people and stories of a room are not read", async () => {
  const t = await team(app, ["Olaf"]);
  const stranger = await person(app, "Olga");
  const caller = credential(stranger.cookie, app.settings);
  const plan = await planOf(t.session.id, { callers: [caller], sockets: null });
  for (const table of ["stories", "users", "presence"]) {
    const lines = plan.filter((line) => new RegExp(`Scan .*on ${table} `).test(line));
    expect(lines).not.toEqual([]);
    expect(lines.filter((line) => !line.includes("never executed"))).toEqual([]);
  }
});

test.each(largestRooms)("loading a full %s room scans each list a few times only", async (_kind, make) => {
  const { sessionId, memberIds, guestIds } = await make(app.database.sql);
  await app.database.sql.query("analyze");
  const rows = (await planOf(sessionId)).map(rowsProcessed).reduce((sum, each) => sum + each);
  // There are some twenty lists; the longest holds all people. A nested loop over people would take two
  // million rows.
  expect(rows).toBeLessThan(100 * (memberIds.length + guestIds.length));
});

/** Returns the number of rows that a step of a plan returned or filtered out, over all its loops. */
function rowsProcessed(line: string): number {
  const [, rows = 0, loops = 0] = /actual rows=([\d.]+) loops=(\d+)/.exec(line) ?? [];
  const [, removed = 0] = /Rows Removed by .*: (\d+)/.exec(line) ?? [];
  return Number(rows) * Number(loops) + Number(removed);
}

/** Returns the executed plan of the statement that loads a room, one element for each line. */
async function planOf(roomId: string, request?: EnvelopeRequest): Promise<string[]> {
  const { text, values } = (await statementsToLoad(roomId, request)).at(-1)!;
  return genericPlan(app.database.sql, text, values, "(analyze, costs off, timing off)");
}

type Statement = { name: string; text: string; values: unknown[] };

/** Loads a room and returns the statements of that load. */
async function statementsToLoad(
  roomId: string,
  request: EnvelopeRequest = { callers: [], sockets: [] },
  kindCache = createKindCache("poker"),
): Promise<Statement[]> {
  const statements: Statement[] = [];
  const runner = {
    query(config: Statement) {
      statements.push(config);
      return app.database.sql.query(config);
    },
  };
  await loadEnvelope(runner as never, credential(null, app.settings), roomId, request, {
    kindCache,
    plugins: null,
  });
  return statements;
}

type Sql = TestApp["database"]["sql"];

/** Returns the plan of the statement that loads a room, without running it. */
async function genericPlanOf(sql: Sql, roomId: string): Promise<string[]> {
  const { text, values } = (await statementsToLoad(roomId)).at(-1)!;
  return genericPlan(sql, text, values, "(costs off)");
}

/**
 * Returns the generic plan of a statement, as the api uses it: Postgres ignores the parameter values. One
 * element for each line.
 */
async function genericPlan(sql: Sql, text: string, values: unknown[], options: string): Promise<string[]> {
  const [digests, ...others] = values as [Buffer[], ...(string | number | boolean | null)[]];
  const list = digests.map((digest) => `\\\\x${digest.toString("hex")}`).join(",");
  const client = await sql.connect();
  try {
    await client.query("set jit = off; set plan_cache_mode = force_generic_plan");
    await client.query(`prepare read_room(bytea[], interval, interval, boolean, uuid, boolean) as ${text}`);
    const { rows } = await client.query<{ "QUERY PLAN": string }>(
      `explain ${options} execute read_room('{${list}}', ${others.map((value) => (value === null ? "null" : `'${value}'`)).join(", ")})`,
    );
    return rows.map((row) => `${row["QUERY PLAN"]} `);
  } finally {
    client.release(true);
  }
}
