// Rules: protocol/conventions#page-bodies, protocol/conventions#page-parameters,
//   protocol/spaces#member-rights, protocol/spaces#summary-of-a-session
import { describe, expect, test } from "vitest";
import type { MemberView, SessionSummary } from "#shared/wire/spaces.ts";
import { sharedApp } from "#test/support/shared-app.ts";
import { ok, person, team, visitor, type Team } from "#test/support/client.ts";

const app = await sharedApp();
const t = await team(app, ["Ana"]);
const ana = t.people[0]!;
const older = `${t.spacePath}/sessions`;
await endedRooms(t, 130);

/**
 * Inserts ended rooms, oldest first. Every third room has the same time as the room before, to the
 * microsecond.
 */
async function endedRooms(team: Team, count: number) {
  await app.database.sql.query(
    `insert into sessions (space_id, kind, kind_id, title, config, facilitator_id, created_at, ended_at)
     select $1, 'poker', (select id from session_kinds where kind = 'poker'), 'Ended ' || n, (select config from sessions where id = $2), $3,
       now() - interval '30 days' + (n - case when n % 3 = 0 then 1 else 0 end) * interval '1 microsecond', now()
     from generate_series(1, $4::int) n`,
    [team.space.id, team.session.id, team.people[0]!.id, count],
  );
}

type Page = { sessions: SessionSummary[]; next?: string };
const page = (query = "", path = older) => ok<Page>(ana, "GET", path + query);

async function pages(limit: number): Promise<Page[]> {
  const all = [await page(`?limit=${limit}`)];
  for (let next = all[0]!.next; next; next = all.at(-1)!.next)
    all.push(await page(`?limit=${limit}&after=${next}`));
  return all;
}

// Rules: protocol/spaces#listed-sessions, protocol/spaces#older-sessions
describe("ended rooms beyond the newest 50: GET …/sessions", () => {
  test("the pages list every ended room once after the member view", async () => {
    const shown = (await ok<MemberView>(ana, "GET", t.spacePath)).sessions.filter(
      (session) => session.endedAt,
    );
    expect(shown).toHaveLength(50);
    const { rows } = await app.database.sql.query<{ id: string }>(
      "select id from sessions where space_id = $1 and ended_at is not null order by created_at desc, id desc",
      [t.space.id],
    );
    for (const limit of [1, 7, 40, 79, 80, 81, 200]) {
      const listed = (await pages(limit)).flatMap((page) => page.sessions);
      expect([limit, [...shown, ...listed].map((session) => session.id)]).toEqual([
        limit,
        rows.map((row) => row.id),
      ]);
    }
  });

  test("an older session has the same shape as a session in the member view", async () => {
    const shown = (await ok<MemberView>(ana, "GET", t.spacePath)).sessions.find((session) => session.endedAt);
    const { sessions } = await page("?limit=1");
    const { id, title, createdAt, ...rest } = sessions[0]!;
    const { id: _id, title: _title, createdAt: _at, ...expected } = shown!;
    expect(rest).toEqual(expected);
    // 80 and 81 have the same time, so their ids decide the order.
    expect(title).toMatch(/^Ended 8[01]$/);
    expect([typeof id, createdAt]).toEqual(["string", expect.stringMatching(/Z$/)]);
  });

  test("a page of older sessions has 50 rows by default and 200 at most", async () => {
    expect((await pages(50)).map((page) => [page.sessions.length, "next" in page])).toEqual([
      [50, true],
      [30, false],
    ]);
    expect((await page()).sessions).toHaveLength(50);
    expect((await pages(80)).map((page) => page.sessions.length)).toEqual([80]);
    expect((await page("?limit=100000")).sessions).toHaveLength(80);
  });

  test("a space with 50 ended rooms or fewer has an empty page of older sessions", async () => {
    const small = await team(app, ["Zoe"]);
    await endedRooms(small, 50);
    expect(await ok(small.people[0]!, "GET", `${small.spacePath}/sessions`)).toEqual({ sessions: [] });
  });

  test("deleting a room between pages neither hides nor repeats another room", async () => {
    const own = await team(app, ["Zoe"]);
    await endedRooms(own, 60);
    const list = (query: string) => ok<Page>(own.people[0]!, "GET", `${own.spacePath}/sessions${query}`);
    const all = (await list("?limit=10")).sessions.map((session) => session.id);
    const first = await list("?limit=3");
    await ok(own.people[0]!, "DELETE", `${own.spacePath}/sessions/${first.sessions[2]!.id}`);
    expect((await list(`?limit=3&after=${first.next}`)).sessions.map((session) => session.id)).toEqual(
      all.slice(3, 6),
    );
  });

  test("a bad limit, and a cursor not issued for this space's list, are 400", async () => {
    const { next } = await page("?limit=1");
    const other = await team(app, ["Zoe"]);
    const asks = [
      [older, "?limit=0"],
      [older, "?limit=x"],
      [older, "?after="],
      [older, `?after=${next}x`],
      [older, `?after=${next!.slice(1)}`],
      [older, `?after=${Buffer.from('["2026-01-01T00:00:00Z","x"]').toString("base64url")}`],
    ] as const;
    for (const [path, query] of asks)
      expect([query, (await ana.send("GET", path + query)).status]).toEqual([query, 400]);
    expect((await other.people[0]!.send("GET", `${other.spacePath}/sessions?after=${next}`)).status).toBe(
      400,
    );
  });

  test("only members can read older sessions", async () => {
    const outsider = await person(app, "Olga");
    for (const query of ["", "?limit=0", "?after=x"]) {
      expect([query, (await outsider.send("GET", older + query)).status]).toEqual([query, 404]);
      expect([query, (await visitor(app).send("GET", older + query)).status]).toEqual([query, 401]);
    }
  });
});
