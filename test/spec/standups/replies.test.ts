// Rules: protocol/limits#room-text
import { describe, expect, test } from "vitest";
import { MAX_REPLIES, MAX_ROOM_REPLIES } from "#shared/rules/room-size.ts";
import type { StandupEnvelope } from "#shared/wire/standup.ts";
import { sharedApp } from "#test/support/shared-app.ts";
import { guestIn } from "#test/support/guests.ts";
import { unknownId } from "#test/support/operations.ts";
import { act, ok, person, readStandup, standup, team, type Person, type Team } from "#test/support/client.ts";
import { expectPushEqualsGet, watch } from "#test/support/socket.ts";

const app = await sharedApp();

type Body = { code: string; error: string; id: string };
const reply = (who: Person, { room }: Team, body: unknown) =>
  who.send<Body>("POST", `${room}/actions/reply`, { body });
const remove = (who: Person, { room }: Team, body: unknown) =>
  who.send<Body>("POST", `${room}/actions/remove-reply`, { body });
const under = async (who: Person, s: Team, name = "Ana") =>
  (await readStandup(who, s.room)).state.entries.find((entry) => entry.name === name)!.replies;

/** An async standup with an entry of Ana. Ben and Cem have not written. */
async function standupWithEntry() {
  const s = await standup(await team(app, ["Ana", "Ben", "Cem"]), { mode: "async" });
  const [ana, ben, cem] = s.people as [Person, Person, Person];
  await act(ana, s.room, "PUT", "standup", { today: "Release" });
  return { s, ana, ben, cem };
}

/** Inserts `count` replies of a person under another person's entry. */
async function fill(s: Team, from: Person, to: string, count: number) {
  await app.database.sql.query(
    `insert into standup_replies (session_id, entry_user_id, user_id, text)
     select $1, $2, $3, 'More' from generate_series(1, $4::int)`,
    [s.session.id, to, from.id, count],
  );
}

// Rules: protocol/standups#post-reply, protocol/standups#remove-reply,
//   protocol/standups#replies-are-not-counted, protocol/standups#reply-limit,
//   protocol/standups#replyable-entries, protocol/standups#who-reads-replies
describe("replies under an entry", () => {
  test("replies appear under their entry, oldest first", async () => {
    const { s, ana, ben, cem } = await standupWithEntry();
    const watcher = await watch<StandupEnvelope>(cem, s.session.id);
    const first = await reply(ben, s, { to: ana.id.toUpperCase(), text: " I review it\nat noon " });
    expect([first.status, first.headers.get("x-session-version")]).toEqual([201, "3"]);
    const second = await reply(ana, s, { to: ana.id, text: "Thank you" });
    await expectPushEqualsGet<StandupEnvelope>(s.session.id, [[cem, watcher]]);
    const createdAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
    expect(await under(cem, s)).toEqual([
      { id: first.body.id, userId: ben.id, name: "Ben", text: "I review it\nat noon", createdAt },
      { id: second.body.id, userId: ana.id, name: "Ana", text: "Thank you", createdAt },
    ]);
  });

  test("an invalid reply or an unknown entry is refused and changes nothing", async () => {
    const { s, ana, ben } = await standupWithEntry();
    const olga = await person(app, "Olga");
    await act(ben, s.room, "PUT", "ready", { ready: true });
    const { version } = await readStandup(ana, s.room);
    for (const [to, text, status, code] of [
      [ana.id, "", 400, "invalid"],
      [ana.id, " \n", 400, "invalid"],
      [ana.id, "🙂".repeat(501), 400, "invalid"],
      [ana.id, "\u0007", 400, "invalid"],
      [ana.id, 7, 400, "invalid"],
      [ana.id, undefined, 400, "invalid"],
      ["Ana", "Text", 400, "invalid"],
      [undefined, "Text", 400, "invalid"],
      [ben.id, "Text", 404, "no_such_entry"],
      [olga.id, "Text", 404, "no_such_entry"],
      [unknownId, "Text", 404, "no_such_entry"],
    ] as const) {
      const refused = await reply(ben, s, { to, text });
      expect([to, text, refused.status, refused.body.code]).toEqual([to, text, status, code]);
    }
    expect([(await readStandup(ana, s.room)).version, await under(ana, s)]).toEqual([version, []]);
    expect((await reply(ben, s, { to: ana.id, text: "🙂".repeat(500) })).status).toBe(201);
  });

  test("guests may not reply, and live or ended rooms take no replies", async () => {
    const { s, ana, ben } = await standupWithEntry();
    const { body: made } = await reply(ben, s, { to: ana.id, text: "Text" });
    const gus = await guestIn(app, s.session.id, "Gus");
    const olga = await person(app, "Olga");
    const live = await standup(s);
    await act(ana, live.room, "PUT", "standup", { today: "Release" });
    const ended = await standup(s, { mode: "async" });
    await act(ana, ended.room, "PUT", "standup", { today: "Release" });
    await ok(ana, "DELETE", ended.room);
    for (const [who, room, code] of [
      [gus, s, "guest_refused"],
      [olga, s, "no_such_session"],
      [ben, live, "only_async"],
      [ben, ended, "room_ended"],
    ] as const) {
      expect((await reply(who, room, { to: ana.id, text: "Text" })).body.code).toBe(code);
      expect((await remove(who, room, { id: made.id })).body.code).toBe(code);
    }
    expect((await reply(gus, s, "not an object")).body.code).toBe("guest_refused");
  });

  test("the reply's author and the entry's author may delete a reply", async () => {
    const { s, ana, ben, cem } = await standupWithEntry();
    const [first, second] = [
      (await reply(ben, s, { to: ana.id, text: "One" })).body.id,
      (await reply(ben, s, { to: ana.id, text: "Two" })).body.id,
    ];
    const other = await standup(s, { mode: "async" });
    for (const [who, room, id] of [
      [cem, s, first],
      [ben, other, first],
      [ben, s, unknownId],
    ] as const) {
      const refused = await remove(who, room, { id });
      expect([refused.status, refused.body.code]).toEqual([404, "no_such_reply"]);
    }
    expect((await remove(ben, s, { id: "One" })).status).toBe(400);
    expect((await remove(ben, s, { id: first })).headers.get("x-session-version")).toBe("5");
    expect((await remove(ben, s, { id: first })).status).toBe(404);
    expect((await remove(ana, s, { id: second })).status).toBe(204);
    expect(await under(cem, s)).toEqual([]);
  });

  test("an entry has at most 50 replies and a standup 300; one more is 409", async () => {
    const { s, ana, ben, cem } = await standupWithEntry();
    await fill(s, ben, ana.id, MAX_REPLIES - 1);
    await act(ben, s.room, "PUT", "standup", { today: "Work" });
    const body = { to: ana.id, text: "Text" };
    expect((await reply(cem, s, body)).status).toBe(201);
    const refused = await reply(cem, s, body);
    expect([refused.status, refused.body]).toEqual([
      409,
      { code: "limit_reached", error: "an entry takes at most 50 replies", limit: 50 },
    ]);
    await fill(s, ana, ana.id, MAX_ROOM_REPLIES - MAX_REPLIES);
    const full = await reply(cem, s, { to: ben.id, text: "Text" });
    expect([full.status, full.body.error]).toEqual([409, "a standup takes at most 300 replies"]);
  });

  test("replies count in the room's text: a reply that does not fit is 409", async () => {
    const { s, ana, ben } = await standupWithEntry();
    await app.database.sql.query(
      `insert into kudos (space_id, session_id, from_user_id, to_user_id, text)
       select $1, $2, $3, $4, repeat('🙂', 280) from generate_series(1, 234)`,
      [s.space.id, s.session.id, ben.id, ana.id],
    );
    const refused = await reply(ben, s, { to: ana.id, text: "🙂".repeat(100) });
    expect([refused.status, refused.body.code]).toEqual([409, "room_full"]);
  });

  test("guests read replies with their author's name and without user ids", async () => {
    const { s, ana, ben } = await standupWithEntry();
    const gus = await guestIn(app, s.session.id, "Gus");
    const watcher = await watch<StandupEnvelope>(gus, s.session.id);
    const { body } = await reply(ben, s, { to: ana.id, text: "Text" });
    await expectPushEqualsGet<StandupEnvelope>(s.session.id, [[gus, watcher]]);
    expect(await under(gus, s)).toEqual([
      { id: body.id, name: "Ben", text: "Text", createdAt: expect.any(String) },
    ]);
  });

  test("the CSV has a column of replies if a reply exists", async () => {
    const { s, ana, ben, cem } = await standupWithEntry();
    const csv = async () => (await cem.send("GET", `${s.room}/export.csv`)).text.trimEnd().split("\r\n");
    await act(ben, s.room, "PUT", "standup", { today: "Work" });
    expect((await csv())[0]).toBe("name,yesterday,today,blockers,skipped");
    await reply(ben, s, { to: ana.id, text: "I review it" });
    await reply(cem, s, { to: ana.id, text: "So do I" });
    expect(await csv()).toEqual([
      "name,yesterday,today,blockers,skipped,answers",
      'Ana,,Release,,false,"Ben: I review it; Cem: So do I"',
      "Ben,,Work,,false,",
    ]);
  });

  test("replies stay after their author leaves or the room ends, and are deleted with the room", async () => {
    const { s, ana, ben } = await standupWithEntry();
    await reply(ben, s, { to: ana.id, text: "Text" });
    await ok(ana, "DELETE", `${s.spacePath}/members/${ben.id}`);
    await ok(ana, "DELETE", s.room);
    expect((await under(ana, s)).map(({ name, text }) => [name, text])).toEqual([["Ben", "Text"]]);
    await ok(ana, "DELETE", `${s.spacePath}/sessions/${s.session.id}`);
    const { rows } = await app.database.sql.query("select from standup_replies where session_id = $1", [
      s.session.id,
    ]);
    expect(rows).toEqual([]);
  });
});
