// Rules: protocol/limits#room-text
import { describe, expect, test } from "vitest";
import { MAX_ROOM_TEXT_BYTES, MAX_TALK_AFTER } from "#shared/rules/room-size.ts";
import type { StandupEnvelope } from "#shared/wire/standup.ts";
import { sharedApp } from "#test/support/shared-app.ts";
import { guestIn } from "#test/support/guests.ts";
import { unknownId } from "#test/support/operations.ts";
import {
  act,
  ok,
  person,
  readStandup,
  standup,
  team,
  type Person,
  type Team,
  type Visitor,
} from "#test/support/client.ts";
import { fillStandup } from "#test/support/room-text.ts";
import { expectPushEqualsGet, watch } from "#test/support/socket.ts";

const app = await sharedApp();

type Body = { code: string; error: string; id: string };
const add = (who: Visitor, { room }: Team, text: unknown) =>
  who.send<Body>("POST", `${room}/actions/talk-after`, { body: { text } });
const remove = (who: Visitor, { room }: Team, id: unknown) =>
  who.send<Body>("POST", `${room}/actions/remove-talk-after`, { body: { id } });
const topics = async (who: Visitor, s: Team) => (await readStandup(who, s.room)).state.talkAfter;

/** A live standup of Ana, who is its facilitator, Ben and Cem. */
async function live() {
  const s = await standup(await team(app, ["Ana", "Ben", "Cem"]));
  const [ana, ben, cem] = s.people as [Person, Person, Person];
  return { s, ana, ben, cem };
}

// Rules: protocol/standups#post-talk-after, protocol/standups#remove-talk-after,
//   protocol/standups#talk-after-limit, protocol/standups#who-reads-talk-after
describe("topics to talk about after a standup", () => {
  test("a member adds topics in every phase; they are listed oldest first", async () => {
    const { s, ana, ben, cem } = await live();
    const watcher = await watch<StandupEnvelope>(cem, s.session.id);
    const first = await add(ben, s, "  The rota ");
    expect([first.status, first.headers.get("x-session-version")]).toEqual([201, "2"]);
    await act(ana, s.room, "POST", "start", {});
    const second = await add(ana, s, "🙂".repeat(200));
    for (const _turn of s.people) await act(ana, s.room, "POST", "next");
    const third = await add(cem, s, "Lunch");
    await expectPushEqualsGet<StandupEnvelope>(s.session.id, [[cem, watcher]]);
    expect(await topics(cem, s)).toEqual([
      { id: first.body.id, userId: ben.id, name: "Ben", text: "The rota" },
      { id: second.body.id, userId: ana.id, name: "Ana", text: "🙂".repeat(200) },
      { id: third.body.id, userId: cem.id, name: "Cem", text: "Lunch" },
    ]);
  });

  test("an invalid topic is refused and changes nothing", async () => {
    const { s, ana } = await live();
    for (const text of ["", " \n", "🙂".repeat(201), "Two\nlines", "\u0007", 7, undefined]) {
      const refused = await add(ana, s, text);
      expect([text, refused.status, refused.body.code]).toEqual([text, 400, "invalid"]);
    }
    const { version, state } = await readStandup(ana, s.room);
    expect([version, state.talkAfter]).toEqual([1, []]);
  });

  test("guests, strangers, ended rooms and standups over a day are refused", async () => {
    const { s, ana, ben } = await live();
    const { body: made } = await add(ben, s, "The rota");
    const gus = await guestIn(app, s.session.id, "Gus");
    const olga = await person(app, "Olga");
    const day = await standup(s, { mode: "async" });
    const ended = await standup(s);
    await ok(ana, "DELETE", ended.room);
    for (const [who, room, code] of [
      [gus, s, "guest_refused"],
      [olga, s, "no_such_session"],
      [ben, day, "not_async"],
      [ben, ended, "room_ended"],
    ] as const) {
      expect((await add(who, room, "Lunch")).body.code).toBe(code);
      expect((await remove(who, room, made.id)).body.code).toBe(code);
    }
  });

  test("the author and the facilitator may delete a topic", async () => {
    const { s, ana, ben, cem } = await live();
    const first = (await add(ben, s, "One")).body.id;
    const second = (await add(ben, s, "Two")).body.id;
    const other = await standup(s);
    for (const [who, room, id] of [
      [cem, s, first],
      [ben, other, first],
      [ben, s, unknownId],
    ] as const) {
      const refused = await remove(who, room, id);
      expect([refused.status, refused.body.code]).toEqual([404, "no_such_topic"]);
    }
    expect((await remove(ben, s, "One")).status).toBe(400);
    expect((await remove(ben, s, first)).headers.get("x-session-version")).toBe("4");
    expect((await remove(ben, s, first)).status).toBe(404);
    expect((await remove(ana, s, second)).status).toBe(204);
    expect(await topics(cem, s)).toEqual([]);
  });

  test("after a handover only the new facilitator deletes topics of other people", async () => {
    const { s, ana, ben, cem } = await live();
    const first = (await add(cem, s, "One")).body.id;
    const second = (await add(ana, s, "Two")).body.id;
    await ok(ana, "POST", `${s.room}/facilitator`, { userId: ben.id });
    expect((await remove(ana, s, first)).body.code).toBe("no_such_topic");
    expect((await remove(ana, s, second)).status).toBe(204);
    expect((await remove(ben, s, first)).status).toBe(204);
  });

  test("a standup has at most 30 topics; one more is 409", async () => {
    const { s, ana, ben } = await live();
    await app.database.sql.query(
      `insert into standup_talk_after (session_id, user_id, text)
       select $1, $2, 'More' from generate_series(1, $3::int)`,
      [s.session.id, ben.id, MAX_TALK_AFTER - 1],
    );
    expect((await add(ana, s, "The last one")).status).toBe(201);
    const refused = await add(ana, s, "One more");
    expect([refused.status, refused.body]).toEqual([
      409,
      { code: "limit_reached", error: "a standup takes at most 30 topics to talk about after it", limit: 30 },
    ]);
  });

  test("topics count in the room's text: one that does not fit is 409", async () => {
    const { s, ana } = await live();
    await fillStandup(app, s.session.id, MAX_ROOM_TEXT_BYTES - 10);
    expect((await add(ana, s, "12345678")).status).toBe(201);
    const refused = await add(ana, s, "123");
    expect([refused.status, refused.body.code]).toEqual([409, "room_full"]);
    const entry = await ana.send<Body>("PUT", `${s.room}/actions/standup`, { body: { today: "123" } });
    expect([entry.status, entry.body.code]).toEqual([409, "room_full"]);
  });

  test("guests read topics without user ids, and without the name of a former member", async () => {
    const { s, ana, ben } = await live();
    const gus = await guestIn(app, s.session.id, "Gus");
    const watcher = await watch<StandupEnvelope>(gus, s.session.id);
    const kept = (await add(ana, s, "The rota")).body.id;
    const left = (await add(ben, s, "Lunch")).body.id;
    await ok(ana, "DELETE", `${s.spacePath}/members/${ben.id}`);
    await expectPushEqualsGet<StandupEnvelope>(s.session.id, [[gus, watcher]]);
    expect(await topics(gus, s)).toEqual([
      { id: kept, name: "Ana", text: "The rota" },
      { id: left, name: "", text: "Lunch" },
    ]);
  });

  test("topics stay readable after the end, and are deleted with the room", async () => {
    const { s, ana, ben } = await live();
    await add(ben, s, "The rota");
    await ok(ana, "DELETE", s.room);
    expect((await topics(ben, s)).map(({ text }) => text)).toEqual(["The rota"]);
    const { text: csv } = await ana.send("GET", `${s.room}/export.csv`);
    expect(csv).not.toContain("rota");
    await ok(ana, "DELETE", `${s.spacePath}/sessions/${s.session.id}`);
    const { rows } = await app.database.sql.query("select 1 from standup_talk_after where session_id = $1", [
      s.session.id,
    ]);
    expect(rows).toEqual([]);
  });
});
