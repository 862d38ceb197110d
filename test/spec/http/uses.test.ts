// Rules: protocol/calendar#address-limit, protocol/calendar#fetch-limit, protocol/guests#listing-links,
//   protocol/limits#lists, protocol/limits#other-hourly-limits, protocol/spaces#handle-limit
import { beforeEach, expect, test } from "vitest";
import { uses, type Use } from "#shared/domain/callers/limit-uses.ts";
import { raceEnv } from "#test/races/harness.ts";
import { mint } from "#test/support/guests.ts";
import { act, ok, person, standup, team, visitor, type Person, type Team } from "#test/support/client.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({ env: raceEnv });
let t: Team;
let ana: Person;
beforeEach(async () => {
  await app.database.sql.query("delete from throttles");
  t = await team(app, ["Ana"]);
  ana = t.people[0]!;
});

const rows = async (query: string, ...values: unknown[]) =>
  (await app.database.sql.query(query, values)).rowCount;
const countOf = (statuses: number[], status: number) => statuses.filter((code) => code === status).length;
const rename = (who: Person) => who.send("POST", "/api/me", { body: { name: "Ana" } });
const invite = (headers = {}) =>
  visitor(app).send("POST", `${t.spacePath}/invite`, { body: { passcode: t.space.passcode }, headers });

/** Sets a rate limit's counter so that this number of uses remains. */
const leaveUses = (use: Use, left: number) =>
  app.database.sql.query("update throttles set spent = $2 where budget = $1", [use, uses[use] - left]);

test("the 21st rename of a person in an hour is 429", async () => {
  for (let n = 0; n < uses.rename; n++) expect((await rename(ana)).status).toBe(200);
  const cookie = ana.cookie;
  const refused = await ana.send<{ code: string }>("POST", "/api/me", { body: { name: "Anna" } });
  expect([refused.status, refused.body.code, ana.cookie]).toEqual([429, "too_often", cookie]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3000);
  expect((await ok<{ name: string }>(ana, "GET", "/api/me")).name).toBe("Ana");
  expect((await rename(await person(app, "Ben"))).status).toBe(200);
  await app.database.sql.query("update throttles set window_started_at = now() - interval '61 min'");
  expect((await rename(ana)).status).toBe(200);
});

test("a refused rename is not counted, and no counter names a person", async () => {
  for (let n = 0; n < 30; n++) await ana.send("POST", "/api/me", { body: { name: "" } });
  expect((await rename(ana)).status).toBe(200);
  const { rows: kept } = await app.database.sql.query<{ key: string }>("select key from throttles");
  expect(kept.map(({ key }) => key).join(" ")).not.toContain(ana.id);
});

test("the 301st invite handle of a client in an hour is 429", async () => {
  expect((await invite()).status).toBe(201);
  await leaveUses("invite", 1);
  expect([(await invite()).status, (await invite()).status]).toEqual([201, 429]);
  expect((await invite({ "x-forwarded-for": "203.0.113.7" })).status).toBe(201);
});

test("a space keeps its newest 1000 unspent handles: a new handle replaces the oldest", async () => {
  await app.database.sql.query(
    `insert into invite_handles (digest, space_id, expires_at)
     select sha256(n::text::bytea), $1, now() + interval '1 minute' + n * interval '1 ms' from generate_series(1, 1000) n`,
    [t.space.id],
  );
  expect((await invite()).status).toBe(201);
  const ofSpace = "select from invite_handles where space_id = $1";
  expect(await rows(ofSpace, t.space.id)).toBe(1000);
  expect(await rows(`${ofSpace} and digest = sha256('1'::bytea)`, t.space.id)).toBe(0);
});

test("the 121st fetch of a calendar in an hour is 429", async () => {
  const mintFeed = async () =>
    new URL((await ok<{ url: string }>(ana, "POST", "/api/me/ics", { remindMinutes: 10 })).url).pathname;
  const path = await mintFeed();
  const first = await visitor(app).send("GET", path);
  await leaveUses("feed", 1);
  const headers = { "if-none-match": first.headers.get("etag")! };
  expect((await visitor(app).send("GET", path, { headers })).status).toBe(304);
  const refused = await visitor(app).send("GET", path, { headers });
  expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
  expect((await visitor(app).send("GET", await mintFeed())).status).toBe(200);
});

test("a person creates at most 20 calendar addresses in an hour, also simultaneously", async () => {
  const made = await Promise.all(
    Array.from({ length: 30 }, () => ana.send("POST", "/api/me/ics", { body: { remindMinutes: 10 } })),
  );
  const statuses = made.map(({ status }) => status);
  expect([countOf(statuses, 200), countOf(statuses, 409)]).toEqual([20, 10]);
});

test("a person downloads at most 60 exports in an hour, also after a rename", async () => {
  const own = "/api/me/standups?from=2026-01-05&to=2026-01-06";
  expect((await ana.send("GET", own)).status).toBe(200);
  await leaveUses("download", 1);
  expect((await ana.send("GET", `${t.room}/export.csv`)).status).toBe(200);
  for (const path of [`${t.room}/export.csv`, own]) expect((await ana.send("GET", path)).status).toBe(429);
  expect((await visitor(app).send("GET", `${t.room}/export.csv`)).status).toBe(404);
  expect((await rename(ana)).status).toBe(200);
  for (const path of [`${t.room}/export.csv`, own]) expect((await ana.send("GET", path)).status).toBe(429);
});

test("a room creates at most 200 links in an hour, revoked links included", async () => {
  await app.database.sql.query(
    `insert into signed_links (session_id, digest, revoked_at)
     select $1::uuid, sha256(n::text::bytea), now() from generate_series(1, 199) n`,
    [t.session.id],
  );
  await mint(ana, t.room);
  expect((await ana.send("POST", `${t.room}/links`)).status).toBe(409);
});

test("the list of a room's links holds 100, including all live links of any age", async () => {
  const old = await mint(ana, t.room);
  await app.database.sql.query(
    `insert into signed_links (session_id, digest, revoked_at, created_at)
     select $1::uuid, sha256(('l' || n)::bytea), now(), now() + n * interval '1 s' from generate_series(1, 250) n`,
    [t.session.id],
  );
  const { links } = await ok<{ links: { id: string }[] }>(ana, "GET", `${t.room}/links`);
  expect([links.length, links.at(-1)!.id]).toEqual([100, old.id]);
});

test("a space opens at most 1000 rooms in an hour, ended rooms included", async () => {
  await app.database.sql.query(
    `insert into sessions (space_id, kind, kind_id, title, config, facilitator_id, ended_at)
     select space_id, kind, kind_id, title, config, facilitator_id, now() from sessions, generate_series(1, 998) n
     where id = $1`,
    [t.session.id],
  );
  const body = { kind: "poker", title: "Planning" };
  const open = async () => (await ana.send("POST", `${t.spacePath}/sessions`, { body })).status;
  expect([await open(), await open()]).toEqual([201, 409]);
});

test("a person makes at most 300 commitments in a space in a day, closed ones included", async () => {
  const s = await standup(t, { mode: "async" });
  await app.database.sql.query(
    `insert into standup_commitments (space_id, user_id, text, opened_session_id, closed_at, closed_reason)
     select $1, $2, 'x', $3, now(), 'dropped' from generate_series(1, 299) n`,
    [t.space.id, ana.id, s.session.id],
  );
  await act(ana, s.room, "POST", "add", { text: "one more" });
  expect((await ana.send("POST", `${s.room}/actions/add`, { body: { text: "x" } })).status).toBe(409);
});
