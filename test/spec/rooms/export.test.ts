// Rules: protocol/conventions#caching, protocol/poker#revealed-votes, protocol/rooms#name-tags,
//   protocol/rooms#no-invisible-characters, protocol/rooms#people-who-left
import { parse } from "csv-parse/sync";
import { describe, expect, onTestFinished, test } from "vitest";
import { kinds } from "#shared/kinds/registry.ts";
import { poker } from "#shared/kinds/poker/index.ts";
import { distinctNames } from "#shared/rules/distinct-names.ts";
import { sharedApp } from "#test/support/shared-app.ts";
import { firstBytes } from "#test/support/first-bytes.ts";
import { act, addStory, ok, person, team, visitor, type Person, type Visitor } from "#test/support/client.ts";

const app = await sharedApp();

const header = ["ticket", "story", "status", "estimate", "votes", "detail"];

/** Downloads a room's CSV and returns its rows from a strict parser. */
async function rowsOf(who: Visitor, room: string): Promise<string[][]> {
  const reply = await who.send("GET", `${room}/export.csv`);
  if (reply.status !== 200) throw new Error(`${reply.status} ${reply.text}`);
  return parse(reply.text, { record_delimiter: "\r\n" });
}

/** A room with three stories: one selected, one estimated, one pending. */
async function playedRoom(names: string[]) {
  const t = await team(app, names);
  const [ana, ...others] = t.people as [Person, ...Person[]];
  await act(ana, t.room, "POST", "stories", { ref: "A-1", title: "Refund", notes: "Only cards" });
  const { stories } = (await ok<{ state: { stories: { id: string }[] } }>(ana, "GET", t.room)).state;
  await act(ana, t.room, "PATCH", "story", { storyId: stories[0]!.id, estimate: "8" });
  const storyId = await addStory(ana, t.room, "Login");
  await act(ana, t.room, "POST", "stories", { ref: "A-3" });
  await act(ana, t.room, "POST", "select", { storyId });
  return { ...t, ana, others, storyId };
}

// Rules: protocol/poker#export-columns, protocol/poker#exported-votes, protocol/rooms#csv-export,
//   protocol/rooms#file-name
describe("the CSV of a poker room", () => {
  test("the export has a row for each story in queue order", async () => {
    const { ana, others, room, storyId } = await playedRoom(["Ana", "Zoe", "ben"]);
    const [zoe, ben] = others as [Person, Person];
    await act(zoe, room, "POST", "vote", { storyId, value: "5" });
    await act(ben, room, "POST", "vote", { storyId, value: "?" });
    await act(ana, room, "POST", "reveal");
    expect(await rowsOf(ben, room)).toEqual([
      header,
      ["A-1", "Refund", "estimated", "8", "", ""],
      ["", "Login", "voting", "", "2", "ben: ?; Zoe: 5"],
      ["A-3", "", "pending", "", "", ""],
    ]);
  });

  test("votes and detail are those of the last revealed round", async () => {
    const { ana, others, room, storyId } = await playedRoom(["Ana", "Ben"]);
    const [ben] = others as [Person];
    await act(ben, room, "POST", "vote", { storyId, value: "5" });
    await act(ana, room, "POST", "reveal");
    await act(ana, room, "POST", "reset");
    await act(ben, room, "POST", "vote", { storyId, value: "8" });
    await act(ana, room, "POST", "vote", { storyId, value: "13" });
    expect((await rowsOf(ben, room))[2]).toEqual(["", "Login", "voting", "", "", ""]);
    await act(ana, room, "POST", "reveal");
    await act(ana, room, "POST", "reset");
    await act(ana, room, "POST", "quick-round");
    expect((await rowsOf(ben, room))[2]).toEqual(["", "Login", "pending", "", "2", "Ana: 13; Ben: 8"]);
  });

  test("the export is a UTF-8 CSV file named after the room's title", async () => {
    const { ana, spacePath } = await playedRoom(["Ana"]);
    const session = await ok<{ id: string }>(ana, "POST", `${spacePath}/sessions`, {
      kind: "poker",
      title: 'Größe "12/3"',
    });
    const { headers, text } = await ana.send("GET", `/api/sessions/${session.id}/export.csv`);
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("content-disposition")).toBe(
      `attachment; filename="Gr__e -12-3-.csv"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20-12-3-.csv`,
    );
    expect(headers.get("cache-control")).toBe("no-store");
    expect(text).toBe("ticket,story,status,estimate,votes,detail\r\n");
  });

  test("the export begins with a byte order mark, so that spreadsheets detect UTF-8", async () => {
    const { ana, room } = await playedRoom(["Zoë"]);
    expect(await firstBytes(ana, `${room}/export.csv`)).toEqual([0xef, 0xbb, 0xbf]);
  });

  test("an ended room can be exported with the content that it shows", async () => {
    const { ana, room, storyId } = await playedRoom(["Ana"]);
    await act(ana, room, "POST", "vote", { storyId, value: "13" });
    await act(ana, room, "POST", "reveal");
    await ok(ana, "DELETE", room);
    expect((await rowsOf(ana, room))[2]).toEqual(["", "Login", "voting", "", "1", "Ana: 13"]);
  });

  test("the export names a voter who has left the space", async () => {
    const { ana, others, room, space, storyId } = await playedRoom(["Ana", "Ben"]);
    await act(others[0]!, room, "POST", "vote", { storyId, value: "13" });
    await act(ana, room, "POST", "reveal");
    await app.database.sql.query("delete from space_members where space_id = $1 and user_id = $2", [
      space.id,
      others[0]!.id,
    ]);
    expect((await rowsOf(ana, room))[2]!.at(-1)).toBe("Ben: 13");
  });
});

// Rules: protocol/poker#exported-votes, protocol/rooms#csv-formulas
describe("content that an export omits", () => {
  const deck = { name: "Canaries", values: ["qzCnryA", "qzCnryB"], ordinal: true };

  test("voters with the same name have tags, former members included", async () => {
    const { ana, others, room, spacePath, storyId } = await playedRoom(["Ana", "Sam", "sam"]);
    const [sam, other] = others as [Person, Person];
    await act(sam, room, "POST", "vote", { storyId, value: "5" });
    await act(other, room, "POST", "vote", { storyId, value: "8" });
    await act(ana, room, "POST", "reveal");
    const distinct = distinctNames(others.map(({ id, name }) => ({ userId: id, name })));
    const cells = [`${distinct.get(sam.id)}: 5`, `${distinct.get(other.id)}: 8`];
    const detail = async () => (await rowsOf(ana, room))[2]![5]!.split("; ").sort();
    expect(await detail()).toEqual(cells.toSorted());
    await ok(ana, "DELETE", `${spacePath}/members/${other.id}`);
    await act(ana, room, "POST", "quick-round");
    expect(await detail()).toEqual(cells.toSorted());
  });

  test("no cell holds a bidirectional control character from a person's name", async () => {
    const { ana, others, room, storyId } = await playedRoom(["Ana", "\u200eשרה\u200f"]);
    await act(others[0]!, room, "POST", "vote", { storyId, value: "5" });
    await act(ana, room, "POST", "reveal");
    expect((await rowsOf(ana, room))[2]).toEqual(["", "Login", "voting", "", "1", "שרה: 5"]);
  });

  test("no export contains an unrevealed vote", async () => {
    const t = await team(app, ["Ana", "Ben"], { deck });
    const [ana, ben] = t.people as [Person, Person];
    const first = await addStory(ana, t.room, "First");
    const second = await addStory(ana, t.room, "Second");
    const exports = async () => {
      const replies = [ana, ben].map((who) => who.send("GET", `${t.room}/export.csv`));
      return (await Promise.all(replies)).map(({ status, text }) => `${status} ${text}`).join("\n");
    };
    await act(ana, t.room, "POST", "select", { storyId: first });
    await act(ben, t.room, "POST", "vote", { storyId: first, value: "qzCnryA" });
    expect(await exports()).not.toContain("qzCnry");
    expect(await exports()).toContain("First,voting,,,");
    await act(ana, t.room, "POST", "reveal");
    expect(await exports()).toContain("Ben: qzCnryA");
    await act(ana, t.room, "POST", "select", { storyId: second });
    await act(ben, t.room, "POST", "vote", { storyId: second, value: "qzCnryB" });
    expect(await exports()).toContain('First,pending,,1,"Ben: qzCnryA"');
    expect(await exports()).not.toContain("qzCnryB");
    await act(ana, t.room, "POST", "select", { storyId: first });
    expect(await exports()).not.toContain("qzCnry");
    await ok(ana, "DELETE", t.room);
    expect(await exports()).not.toContain("qzCnry");
  });

  test("no cell begins a formula with typed text: ticket, title, name or card", async () => {
    const numbers = { name: "Signed", values: ["-1", "0", "1"], ordinal: false };
    const t = await team(app, ["@SUM(1)"], { deck: numbers });
    const ana = t.people[0]!;
    const { id: storyId } = await act<{ id: string }>(ana, t.room, "POST", "stories", {
      ref: "=1+1",
      title: '+cmd|"/c calc"!A1',
    });
    await act(ana, t.room, "PATCH", "story", { storyId, estimate: "-1" });
    await act(ana, t.room, "POST", "select", { storyId });
    await act(ana, t.room, "POST", "vote", { storyId, value: "-1" });
    await act(ana, t.room, "POST", "reveal");
    const [, row] = await rowsOf(ana, t.room);
    expect(row).toEqual(["'=1+1", `'+cmd|"/c calc"!A1`, "voting", "-1", "1", "'@SUM(1): -1"]);
  });
});

// Rules: protocol/rooms#csv-export, protocol/rooms#who-gets-404
describe("refusals of the export", () => {
  test("an export without a seat is the same 404 as the room's", async () => {
    const t = await team(app, ["Ana"]);
    const olga = await person(app, "Olga");
    for (const [who, room] of [
      [olga, t.room],
      [visitor(app), t.room],
      [olga, "/api/sessions/00000000-0000-4000-8000-000000000000"],
      [t.people[0]!, "/api/sessions/nonsense"],
    ] as const) {
      const reply = await who.send("GET", `${room}/export.csv`);
      expect([reply.status, reply.body]).toEqual([
        404,
        { error: "no such session", code: "no_such_session" },
      ]);
      expect(reply.headers.get("content-disposition")).toBeNull();
    }
  });

  test("the export of a kind without an exporter is 404 for members", async () => {
    const { ana, room, session } = await playedRoom(["Ana"]);
    const { exportCsv: _none, ...others } = poker;
    const { sql } = app.database;
    const made = await sql.query<{ id: string; orgId: string }>(
      `insert into session_kinds (kind, provider, display, org_id)
       select 'bare', 'test', 'Bare', id from orgs where slug = 'default'
       returning id, org_id as "orgId"`,
    );
    const { id, orgId } = made.rows[0]!;
    onTestFinished(kinds.add({ id, orgId, kind: { ...others, name: "bare" } }));
    await sql.query("update sessions set kind = 'bare', kind_id = $1 where id = $2", [id, session.id]);
    expect((await ana.send("GET", room)).status).toBe(200);
    const reply = await ana.send("GET", `${room}/export.csv`);
    expect([reply.status, reply.body]).toEqual([
      404,
      { error: "sessions of this kind have no export", code: "no_such_export" },
    ]);
  });
});
