// Rules: protocol/limits#lists, protocol/rooms#csv-formulas, protocol/standups#exported-commitments, protocol/standups#left-spaces, protocol/standups#own-standups, protocol/standups#own-standups-files, protocol/standups#own-standups-json
import { parse } from "csv-parse/sync";
import { beforeEach, describe, expect, test } from "vitest";
import type { OwnStandups } from "#shared/wire/standup.ts";
import { sharedApp } from "#test/support/shared-app.ts";
import { firstBytes } from "#test/support/first-bytes.ts";
import { guestIn } from "#test/support/guests.ts";
import { act, ok, team, visitor, type Person, type Team, type Visitor } from "#test/support/client.ts";
import { moveStandup, openStandup, type StandupRoom } from "#test/support/standups.ts";

const app = await sharedApp();
let t: Team;
let ana: Person;
let ben: Person;
beforeEach(async () => {
  t = await team(app, ["Ana", "Ben"]);
  [ana, ben] = t.people as [Person, Person];
});

const path = (from: string, to: string, format?: string) =>
  `/api/me/standups?from=${from}&to=${to}${format === undefined ? "" : `&format=${format}`}`;
const read = (who: Visitor, from: string, to: string) => ok<OwnStandups>(who, "GET", path(from, to));
const write = (who: Person, { room }: StandupRoom, entry: object) => act(who, room, "PUT", "standup", entry);
const addCommitment = (who: Person, { room }: StandupRoom, text: string) =>
  act<{ id: string }>(who, room, "POST", "add", { text });

/** Opens a standup of the team on the given day. */
async function standupOn(day: string, title = "Daily"): Promise<StandupRoom> {
  const standup = await openStandup(ana, t.spacePath);
  await moveStandup(app, standup, day);
  await app.database.sql.query("update sessions set title = $2 where id = $1", [standup.id, title]);
  return standup;
}

/** Sets the creation and closing dates of a person's commitment, at noon UTC. */
async function dateCommitment(id: string, openedOn: string, closedOn: string | null = null) {
  await app.database.sql.query(
    `update standup_commitments
     set created_at = $2, closed_at = case when closed_at is not null then $3::timestamptz end where id = $1`,
    [id, `${openedOn}T12:00:00Z`, closedOn && `${closedOn}T12:00:00Z`],
  );
}

describe("the caller's own standups", () => {
  test("the caller's entries are listed by day with their rooms", async () => {
    const second = await standupOn("2026-03-04", "Wednesday");
    const first = await standupOn("2026-03-02", "Monday");
    await write(ana, first, { yesterday: "Plans", today: "Refunds", blockers: "" });
    await write(ana, second, { today: "  More refunds\n", blockers: "Keys" });
    await write(ben, first, { today: "Ben's own" });
    await addCommitment(ben, first, "Ben's commitment");
    const place = { orgSlug: "default", spaceSlug: t.space.slug, spaceName: t.space.name, questions: null };
    expect(await read(ana, "2026-03-01", "2026-03-07")).toEqual({
      entries: [
        {
          day: "2026-03-02",
          sessionId: first.id,
          title: "Monday",
          ...place,
          yesterday: "Plans",
          today: "Refunds",
          blockers: "",
        },
        {
          day: "2026-03-04",
          sessionId: second.id,
          title: "Wednesday",
          ...place,
          yesterday: "",
          today: "  More refunds\n",
          blockers: "Keys",
        },
      ],
      commitments: [],
    });
  });

  test("the first and last day count, and blank entries do not", async () => {
    const rooms = new Map<string, StandupRoom>();
    for (const day of ["2026-03-01", "2026-03-02", "2026-03-05", "2026-03-06"]) {
      const standup = await standupOn(day);
      rooms.set(day, standup);
      await write(ana, standup, { today: day });
    }
    await write(ana, await standupOn("2026-03-03"), { yesterday: " ", today: "\n\t", blockers: "\u00a0" });
    await act(ana, (await standupOn("2026-03-04")).room, "PUT", "ready", { ready: true });
    await ok(ana, "DELETE", rooms.get("2026-03-05")!.room);
    const { entries } = await read(ana, "2026-03-02", "2026-03-05");
    expect(entries.map(({ day, today }) => [day, today])).toEqual([
      ["2026-03-02", "2026-03-02"],
      ["2026-03-05", "2026-03-05"],
    ]);
    expect((await read(ana, "2026-03-06", "2026-03-06")).entries).toHaveLength(1);
  });

  test("commitments of these days are listed with their outcome", async () => {
    const standup = await openStandup(ana, t.spacePath);
    const made = async (text: string, openedOn: string, end: "open" | "done" | "drop", closedOn?: string) => {
      const { id } = await addCommitment(ana, standup, text);
      if (end === "done") await act(ana, standup.room, "POST", "answer", { id, done: true });
      if (end === "drop") await act(ana, standup.room, "POST", "drop", { id });
      await dateCommitment(id, openedOn, closedOn);
      return id;
    };
    await made("Closed before", "2026-02-01", "done", "2026-03-01");
    await made("Closed within", "2026-02-01", "done", "2026-03-02");
    await made("Given up within", "2026-02-01", "drop", "2026-03-05");
    await made("Still open", "2026-02-01", "open");
    await made("Opened within", "2026-03-05", "open");
    await made("Opened within, closed after", "2026-03-02", "drop", "2026-03-20");
    await made("Opened after", "2026-03-06", "open");
    const old = await made("Closed without a reason", "2026-02-01", "done", "2026-03-03");
    await app.database.sql.query("update standup_commitments set closed_reason = null where id = $1", [old]);
    const { commitments } = await read(ana, "2026-03-02", "2026-03-05");
    expect(commitments.map(({ text, outcome }) => [text, outcome])).toEqual([
      ["Closed within", "landed"],
      ["Given up within", "dropped"],
      ["Still open", "open"],
      ["Opened within", "open"],
      ["Opened within, closed after", "dropped"],
      ["Closed without a reason", "landed"],
    ]);
    expect(commitments[0]).toMatchObject({
      spaceName: t.space.name,
      openedAt: "2026-02-01T12:00:00.000Z",
      closedAt: "2026-03-02T12:00:00.000Z",
      outcome: "landed",
    });
    expect(commitments[2]).toMatchObject({ closedAt: null, origin: null });
    expect((await read(ben, "2026-03-02", "2026-03-05")).commitments).toEqual([]);
  });

  test("entries of a former space have no space names or addresses", async () => {
    const standup = await standupOn("2026-03-02", "Secret title");
    await write(ben, standup, { today: "My words" });
    const { id } = await addCommitment(ben, standup, "My commitment");
    await dateCommitment(id, "2026-03-02");
    await ok(ana, "DELETE", `${t.spacePath}/members/${ben.id}`);
    const { entries, commitments } = await read(ben, "2026-03-02", "2026-03-02");
    expect(entries).toEqual([
      {
        day: "2026-03-02",
        sessionId: standup.id,
        title: "",
        orgSlug: "",
        spaceSlug: "",
        spaceName: "",
        yesterday: "",
        today: "My words",
        blockers: "",
        questions: null,
      },
    ]);
    expect(commitments).toMatchObject([{ text: "My commitment", spaceName: "" }]);
    for (const format of ["json", "csv", "markdown"]) {
      const { text } = await ben.send("GET", path("2026-03-02", "2026-03-02", format));
      expect(text).toContain("My words");
      for (const secret of ["Secret title", t.space.name, t.space.slug]) expect(text).not.toContain(secret);
    }
  });
});

describe("the query for the caller's own standups", () => {
  test("an invalid range or format is 400", async () => {
    for (const query of [
      "",
      "?from=2026-03-01",
      "?to=2026-03-01",
      "?from=2026-02-29&to=2026-03-01",
      "?from=2026-03-01&to=2026-3-2",
      "?from=0000-01-01&to=0000-01-02",
      "?from=2026-03-01T00:00:00Z&to=2026-03-02",
      "?from=2026-03-01&from=2026-03-02&to=2026-03-03",
      "?from=2026-03-02&to=2026-03-01",
      "?from=2026-01-01&to=2026-04-03",
      "?from=2026-03-01&to=2026-03-02&format=pdf",
      "?from=2026-03-01&to=2026-03-02&format=csv&format=csv",
      "?from=%00&to=2026-03-02",
    ]) {
      const reply = await ana.send<{ code: string }>("GET", `/api/me/standups${query}`);
      expect([query, reply.status, reply.body.code]).toEqual([query, 400, "invalid"]);
    }
    for (const [from, to] of [
      ["2026-01-01", "2026-04-02"],
      ["2026-03-01", "2026-03-01"],
      ["0001-01-01", "0001-01-02"],
      ["9999-12-30", "9999-12-31"],
    ] as const)
      expect(await read(ana, from, to)).toEqual({ entries: [], commitments: [] });
  });

  test("guests are 403 and callers without an identity 401, whatever the query", async () => {
    const guest = await guestIn(app, t.session.id, "Gus");
    for (const [who, status, code] of [
      [guest, 403, "guest_refused"],
      [visitor(app), 401, "not_signed_in"],
    ] as const) {
      for (const at of [path("2026-03-01", "2026-03-02"), "/api/me/standups", path("x", "y", "csv")]) {
        const reply = await who.send<{ code: string }>("GET", at);
        expect([at, reply.status, reply.body.code]).toEqual([at, status, code]);
      }
    }
  });
});

test("a large result holds the newest entries and commitments, up to a size limit", async () => {
  const t = await team(app, ["Ana"]);
  const ana = t.people[0]!;
  // Ana has 600 rooms of 6000 bytes, and 1500 dropped commitments in one of them.
  await app.database.sql.query(
    `with room as (
       insert into sessions (space_id, kind, kind_id, title, config, facilitator_id, created_at, ended_at)
       select $1, 'standup', (select id from session_kinds where kind = 'standup'), 'S' || n, '{"mode": "async", "secondsPerPerson": 90}', $2,
         '2026-03-02T00:00:00Z'::timestamptz + n * interval '1 second', now()
       from generate_series(1, 600) n returning id
     ), entry as (
       insert into standup_entries (session_id, user_id, yesterday, today, blockers, posted_at)
       select id, $2, repeat('y', 2000), repeat('t', 2000), repeat('b', 2000), now() from room
     )
     insert into standup_commitments (space_id, user_id, text, created_at, closed_at, closed_reason)
     select $1, $2, n || repeat('p', 100), '2026-03-02', '2026-03-02', 'dropped' from generate_series(1, 1500) n order by n`,
    [t.space.id, ana.id],
  );
  const own = await ok<OwnStandups>(ana, "GET", "/api/me/standups?from=2026-03-01&to=2026-03-07");
  const titles = own.entries.map(({ title }) => title);
  expect([titles.length, titles.at(0), titles.at(-1)]).toEqual([349, "S252", "S600"]);
  expect([own.commitments.length, own.commitments.at(-1)!.text]).toEqual([1000, `1500${"p".repeat(100)}`]);
});

describe("the caller's own standups as a file", () => {
  /** Ana's week with text that spreadsheets and pages would interpret. */
  async function week() {
    const standup = await standupOn("2026-03-02", "=cmd, *all* <b> hands");
    await write(ana, standup, { yesterday: "+1 day", today: 'Say "hi",\nthen **go**', blockers: "" });
    const open = await addCommitment(ana, standup, "=SUM(A1)\nand more");
    await dateCommitment(open.id, "2026-03-02");
    const done = await addCommitment(ana, standup, "Ship it");
    await act(ana, standup.room, "POST", "answer", { id: done.id, done: true });
    await dateCommitment(done.id, "2026-03-02", "2026-03-03");
    await ok(ana, "PATCH", t.spacePath, { name: "Team [x](http://evil)" });
  }

  test("the CSV has a row for each entry and commitment, without formulas", async () => {
    await week();
    const { headers, text } = await ana.send("GET", path("2026-03-01", "2026-03-07", "csv"));
    expect(await firstBytes(ana, path("2026-03-01", "2026-03-07", "csv"))).toEqual([0xef, 0xbb, 0xbf]);
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("content-disposition")).toMatch(
      /^attachment; filename="Standups from 2026-03-01 to 2026-03-07\.csv"; filename\*=UTF-8''/,
    );
    const space = "Team [x](http://evil)";
    expect(parse(text, { record_delimiter: "\r\n" })).toEqual([
      ["what", "day", "space", "session", "yesterday", "today", "blockers", "commitment", "outcome"],
      [
        "entry",
        "2026-03-02",
        space,
        "'=cmd, *all* <b> hands",
        "'+1 day",
        'Say "hi",\nthen **go**',
        "",
        "",
        "",
      ],
      ["commitment", "2026-03-02", space, "", "", "", "", "'=SUM(A1)\nand more", "open"],
      ["commitment", "2026-03-02", space, "", "", "", "", "Ship it", "landed"],
    ]);
  });

  test("the Markdown keeps the author's text unescaped", async () => {
    await week();
    const { headers, text } = await ana.send("GET", path("2026-03-01", "2026-03-07", "markdown"));
    expect(headers.get("content-type")).toBe("text/markdown; charset=utf-8");
    expect(headers.get("content-disposition")).toMatch(
      /^attachment; filename="Standups from 2026-03-01 to 2026-03-07\.md"; filename\*=UTF-8''/,
    );
    const space = String.raw`Team \[x\]\(http\://evil\)`;
    expect(text).toBe(
      [
        "# Standups from 2026-03-01 to 2026-03-07",
        String.raw`## 2026-03-02, ${space}: \=cmd, \*all\* \<b\> hands`,
        "**Yesterday**",
        "+1 day",
        "**Today**",
        'Say "hi",\nthen **go**',
        "## Commitments",
        `- [ ] =SUM(A1) and more (${space}, open)\n- [x] Ship it (${space}, landed)\n`,
      ].join("\n\n"),
    );
  });

  test("days without entries and commitments still return a file in either format", async () => {
    const markdown = await ana.send("GET", path("2026-03-01", "2026-03-02", "markdown"));
    expect(markdown.text).toBe("# Standups from 2026-03-01 to 2026-03-02\n");
    const csv = await ana.send("GET", path("2026-03-01", "2026-03-02", "csv"));
    expect(csv.text.split("\r\n")).toHaveLength(2);
  });
});
