// Rules: protocol/limits#commitments, protocol/standups#entry-and-kudo-limits,
//   protocol/standups#truncated-lists
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  MAX_CHANGES,
  MAX_COMMITMENT_TEXT_BYTES,
  MAX_COMMITMENTS,
  MAX_WRITERS,
} from "#shared/rules/room-size.ts";
import { commit, say, stateOf, twoRooms } from "#test/support/commitments.ts";
import { act, ok, readStandup, standup, team, type Person } from "#test/support/client.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();

/** Inserts open commitments of a person, in order. Each text is a number padded to `digits`. */
async function insertCommitments(who: Person, spaceId: string, count: number, digits = 4): Promise<void> {
  await app.database.sql.query(
    `insert into standup_commitments (space_id, user_id, text)
     select $1, $2, lpad(n::text, $4::int, '0') from generate_series(1, $3::int) n order by n`,
    [spaceId, who.id, count, digits],
  );
}

const refusal = (code: string, error: string, values = {}) => [409, { code, error, ...values }];
const limit = `a space has at most ${MAX_COMMITMENTS} open commitments`;

// Rules: protocol/standups#commitment-totals, protocol/standups#truncated-lists
describe("open commitments of a space", () => {
  test("the 501st open commitment of a space is 409", async () => {
    const { ana, ben, a, t } = await twoRooms(app, ["Ana", "Ben", "Cem"]);
    await insertCommitments(ana, a.space.id, MAX_COMMITMENTS - 1);
    const last = await commit(ben, a, "Fits");
    const refused = await say(ben, a, "add", { text: "One more" });
    expect([refused.status, refused.body]).toEqual(
      refusal("limit_reached", limit, { limit: MAX_COMMITMENTS }),
    );
    await act(ben, a.room, "POST", "drop", { id: last });
    await commit(ben, a, "Fits again");
    expect((await say(ben, a, "add", { text: "One more" })).status).toBe(409);
    await ok(ana, "DELETE", `${a.spacePath}/members/${ben.id}`);
    await commit(t.people[2]!, a, "In their place");
    expect((await stateOf(ana, a)).commitments).toHaveLength(MAX_COMMITMENTS);
  });

  test("open commitments take at most 64 KiB of text; the refusal names the remaining size", async () => {
    const { ana, ben, a } = await twoRooms(app);
    await insertCommitments(ana, a.space.id, 99, 500);
    await insertCommitments(ben, a.space.id, 31, 500);
    const left = MAX_COMMITMENT_TEXT_BYTES - 130 * 500;
    const refused = await say(ben, a, "add", { text: "é".repeat(500) });
    const error = `a space's list of open commitments holds at most 64 KiB of text; ${left} bytes are left`;
    expect([refused.status, refused.body]).toEqual(refusal("room_full", error));
    await commit(ben, a, "x".repeat(left - 36));
    expect((await stateOf(ana, a)).commitments).toHaveLength(131);
  });

  test("a room shows the newest 500 commitments within 64 KiB", async () => {
    const { ana, ben, a } = await twoRooms(app);
    await insertCommitments(ana, a.space.id, 100);
    await insertCommitments(ben, a.space.id, MAX_COMMITMENTS);
    const shown = (await stateOf(ana, a)).commitments;
    expect(shown).toHaveLength(MAX_COMMITMENTS);
    expect(new Set(shown.map(({ userId }) => userId))).toEqual(new Set([ben.id]));
    await insertCommitments(ana, a.space.id, 200, 500);
    const newest = (await stateOf(ana, a)).commitments;
    expect(newest).toHaveLength(Math.floor(MAX_COMMITMENT_TEXT_BYTES / 500));
    expect(newest.at(-1)!.text).toBe("200".padStart(500, "0"));
  });
});

test("a room shows the newest 100 resolved commitments", async () => {
  const { ana, ben, a, b } = await twoRooms(app);
  await app.database.sql.query(
    `with inserted as (
       insert into standup_commitments (space_id, user_id, text, closed_at, closed_reason, closed_session_id)
       select $1, $2, n::text as text, now(), 'dropped', $3 from generate_series(1, $4::int) n order by n returning id
     ) select count(*) from inserted`,
    [a.space.id, ana.id, a.session.id, MAX_CHANGES + 50],
  );
  const carried = await commit(ana, a, "Carried");
  await act(ana, a.room, "POST", "answer", { id: carried, done: false });
  await act(ana, b.room, "POST", "answer", { id: carried, done: true });
  const { changes } = await stateOf(ben, a);
  expect(changes.map(({ text, outcome }) => `${text} ${outcome}`)).toEqual([
    ...Array.from({ length: MAX_CHANGES - 1 }, (_, i) => `${i + 52} dropped`),
    "Carried carried",
  ]);
});

// Rules: protocol/standups#entry-and-kudo-limits
describe("the number of writers in a standup", () => {
  /** Inserts entries of people who have left. */
  async function entriesOf(sessionId: string, count: number) {
    await app.database.sql.query(
      `with person as (
         insert into users (id, name, avatar_hue) select id, 'Left', 0 from unnest($2::uuid[]) id returning id
       ) insert into standup_entries (session_id, user_id, posted_at) select $1, id, now() from person`,
      [sessionId, Array.from({ length: count }, () => randomUUID())],
    );
  }

  test("the 501st person cannot write or set a ready mark: 409; existing entries can change", async () => {
    const t = await standup(await team(app, ["Ana", "Ben"]));
    const [ana, ben] = t.people as [Person, Person];
    await act(ana, t.room, "PUT", "ready", { ready: true });
    await entriesOf(t.session.id, MAX_WRITERS - 1);
    const error = `a standup takes the entries of at most ${MAX_WRITERS} people`;
    for (const [action, body] of [
      ["standup", { today: "Work" }],
      ["ready", { ready: true }],
    ] as const) {
      const reply = await ben.send("PUT", `${t.room}/actions/${action}`, { body });
      expect([reply.status, reply.body]).toEqual(refusal("limit_reached", error, { limit: MAX_WRITERS }));
    }
    await act(ana, t.room, "PUT", "standup", { today: "Work" });
    expect((await readStandup(ana, t.room)).state.entries).toHaveLength(MAX_WRITERS);
  });

  test("start orders at most 500 people, those with an entry first", async () => {
    const t = await standup(await team(app, ["Ana", "Ben", "Cem", "Dee"]));
    const [ana, , , dee] = t.people as [Person, Person, Person, Person];
    await act(dee, t.room, "PUT", "standup", { today: "Work" });
    await entriesOf(t.session.id, MAX_WRITERS - 3);
    await act(ana, t.room, "POST", "start");
    const { entries } = (await readStandup(ana, t.room)).state;
    expect(entries.filter(({ position }) => position !== null).map(({ name }) => name)).toEqual([
      "Ana",
      "Ben",
      "Dee",
    ]);
    expect(entries).toHaveLength(MAX_WRITERS);
  });
});

test("a standup holds 100 kudos; further kudos can be given on the wall of its space", async () => {
  const t = await standup(await team(app, ["Ana", "Ben"]));
  const [ana, ben] = t.people as [Person, Person];
  await app.database.sql.query(
    `insert into kudos (space_id, session_id, from_user_id, to_user_id, text)
     select $1, $2, $3, $4, 'Thanks' from generate_series(1, 99)`,
    [t.space.id, t.session.id, ben.id, ana.id],
  );
  const body = { to: ben.id, text: "Thank you" };
  await act(ana, t.room, "POST", "kudo", body);
  const refused = await ana.send("POST", `${t.room}/actions/kudo`, { body });
  expect([refused.status, refused.body]).toEqual(
    refusal("limit_reached", "a standup takes at most 100 kudos; the space's wall takes more", {
      limit: 100,
    }),
  );
  await ok(ana, "POST", `${t.spacePath}/kudos`, body);
  expect((await readStandup(ana, t.room)).state.kudos).toHaveLength(100);
});
