// Rules: protocol/conventions#invalid-content, protocol/conventions#unknown-keys, protocol/standups#changes, protocol/standups#commitment-limit, protocol/standups#open-commitments, protocol/standups#own-open-commitments-only
import { describe, expect, test } from "vitest";
import { sharedApp } from "#test/support/shared-app.ts";
import { commit, say, stateOf, twoRooms, versionOf } from "#test/support/commitments.ts";
import { act, ok, standup, team, type Person } from "#test/support/client.ts";

const app = await sharedApp();

/** Returns a commitment's row, or undefined. */
async function rowOf(id: string) {
  const { rows } = await app.database.sql.query<{
    carried: number;
    closed_reason: string | null;
    is_open: boolean;
    opened: string | null;
    closed: string | null;
    carries: number;
  }>(
    `select carried, closed_reason, closed_at is null as is_open, opened_session_id as opened, closed_session_id as closed,
       (select count(*)::int from standup_carries where commitment_id = c.id) as carries
     from standup_commitments c where id = $1`,
    [id],
  );
  return rows[0];
}

// Rules: protocol/standups#commitment, protocol/standups#commitment-limit, protocol/standups#open-commitments, protocol/standups#post-add
describe("a commitment", () => {
  test("a commitment shows in every open standup of its space", async () => {
    const { ana, ben, a, b } = await twoRooms(app);
    const reply = await ana.send<{ id: string }>("POST", `${a.room}/actions/add`, {
      body: { text: "  Fix the build " },
    });
    expect([reply.status, Object.keys(reply.body), reply.headers.get("x-session-version")]).toEqual([
      201,
      ["id"],
      "2",
    ]);
    const expected = { id: reply.body.id, userId: ana.id, text: "Fix the build", carried: 0, stuck: false };
    expect((await stateOf(ben, a)).commitments).toEqual([{ ...expected, openedHere: true }]);
    expect((await stateOf(ben, b)).commitments).toEqual([{ ...expected, openedHere: false }]);
    expect((await stateOf(ana, await standup(a))).commitments).toEqual([{ ...expected, openedHere: false }]);
  });

  test("a commitment is not shown in other spaces and cannot be resolved there", async () => {
    const { ana, a } = await twoRooms(app);
    const id = await commit(ana, a, "Here");
    const space = await ok<{ slug: string }>(ana, "POST", "/api/spaces", { name: "Elsewhere" });
    const elsewhere = await standup({ ...a, spacePath: `/api/orgs/default/spaces/${space.slug}` });
    expect((await stateOf(ana, elsewhere)).commitments).toEqual([]);
    for (const [action, body] of [
      ["answer", { id, done: true }],
      ["drop", { id }],
      ["remove", { id }],
    ] as const) {
      expect((await say(ana, elsewhere, action, body)).status).toBe(404);
    }
    expect(await rowOf(id)).toMatchObject({ is_open: true });
  });

  test("commitments are listed by person, then by creation", async () => {
    const { ana, ben, a } = await twoRooms(app, ["zoe", "Ben"]);
    for (const [who, text] of [
      [ana, "z1"],
      [ben, "b1"],
      [ana, "z2"],
      [ben, "b2"],
    ] as const)
      await commit(who, a, text);
    expect((await stateOf(ana, a)).commitments.map(({ text }) => text)).toEqual(["b1", "b2", "z1", "z2"]);
  });

  test("a commitment's text has 1 to 500 code points after trimming", async () => {
    const { ana, a } = await twoRooms(app);
    expect((await say(ana, a, "add", { text: ` ${"🙂".repeat(500)} ` })).status).toBe(201);
    for (const text of ["", " \n ", "🙂".repeat(501), 7, null, undefined]) {
      expect([text, (await say(ana, a, "add", { text: text as string })).status]).toEqual([text, 400]);
    }
  });

  test("unknown keys are ignored, and an invalid id is 400", async () => {
    const { ana, a } = await twoRooms(app);
    const id = await commit(ana, a, "Fix");
    expect((await say(ana, a, "answer", { id, done: false, userId: "x", carried: 9 })).status).toBe(204);
    expect((await stateOf(ana, a)).commitments[0]).toMatchObject({ carried: 1 });
    for (const action of ["answer", "drop", "remove"]) {
      for (const wrong of [
        {},
        { id: "nonsense", done: true },
        { id: 7, done: true },
        { id: null, done: true },
      ]) {
        expect([action, wrong, (await say(ana, a, action, wrong)).status]).toEqual([action, wrong, 400]);
      }
    }
    for (const done of [undefined, null, "true", 1])
      expect((await say(ana, a, "answer", { id, done })).status).toBe(400);
  });
});

// Rules: protocol/standups#changes, protocol/standups#missed-standups, protocol/standups#own-open-commitments-only, protocol/standups#post-answer, protocol/standups#post-drop, protocol/standups#post-remove
describe("the outcome of a commitment", () => {
  test("`done: true` closes the commitment as landed", async () => {
    const { ana, a, b } = await twoRooms(app);
    const id = await commit(ana, a, "Fix");
    await act(ana, a.room, "POST", "answer", { id, done: false });
    await act(ana, b.room, "POST", "answer", { id, done: true });
    expect(await rowOf(id)).toMatchObject({
      carried: 1,
      closed_reason: "landed",
      is_open: false,
      opened: a.session.id,
      closed: b.session.id,
    });
    expect((await stateOf(ana, a)).commitments).toEqual([]);
    expect((await stateOf(ana, b)).changes).toEqual([{ id, userId: ana.id, text: "Fix", outcome: "landed" }]);
    expect((await stateOf(ana, a)).changes).toEqual([
      { id, userId: ana.id, text: "Fix", outcome: "carried" },
    ]);
  });

  test("drop closes it as dropped and leaves carried unchanged", async () => {
    const { ana, a } = await twoRooms(app);
    const id = await commit(ana, a, "Fix");
    await act(ana, a.room, "POST", "answer", { id, done: false });
    expect((await say(ana, a, "drop", { id })).status).toBe(204);
    expect(await rowOf(id)).toMatchObject({ carried: 1, closed_reason: "dropped", is_open: false });
    expect((await stateOf(ana, a)).changes).toEqual([
      { id, userId: ana.id, text: "Fix", outcome: "dropped" },
    ]);
  });

  test("remove deletes a commitment completely", async () => {
    const { ana, a, b } = await twoRooms(app);
    const id = await commit(ana, a, "Fix");
    await act(ana, b.room, "POST", "answer", { id, done: false });
    expect((await say(ana, a, "remove", { id })).status).toBe(204);
    expect(await rowOf(id)).toBeUndefined();
    for (const room of [a, b])
      expect(await stateOf(ana, room)).toMatchObject({ commitments: [], changes: [] });
  });

  test("`done: false` increments carried once for each room", async () => {
    const { ana, a, b } = await twoRooms(app);
    const id = await commit(ana, a, "Fix");
    const versions = [];
    for (const room of [a, b, a, b, b, a]) {
      const reply = await say(ana, room, "answer", { id, done: false });
      expect(reply.status).toBe(204);
      versions.push(Number(reply.headers.get("x-session-version")));
    }
    expect(versions).toEqual([3, 4, 4, 4, 4, 4]);
    expect(await rowOf(id)).toMatchObject({ carried: 2, carries: 2, is_open: true });
    for (const room of [a, b]) {
      expect((await stateOf(ana, room)).changes).toEqual([
        { id, userId: ana.id, text: "Fix", outcome: "carried" },
      ]);
    }
  });

  test("a commitment that was carried twice is stuck", async () => {
    const t = await team(app, ["Ana"]);
    const ana = t.people[0]!;
    let s = await standup(t);
    const id = await commit(ana, s, "Fix");
    const states = [];
    for (let i = 0; i < 4; i++) {
      const [commitment] = (await stateOf(ana, s)).commitments;
      states.push([commitment!.carried, commitment!.stuck]);
      await act(ana, s.room, "POST", "answer", { id, done: false });
      s = await standup(t);
    }
    expect(states).toEqual([
      [0, false],
      [1, false],
      [2, true],
      [3, true],
    ]);
  });

  test("opening, starting or ending a room does not change carried", async () => {
    const t = await team(app, ["Ana", "Ben"]);
    const [ana, ben] = t.people as [Person, Person];
    const first = await standup(t);
    const id = await commit(ben, first, "Fix");
    for (let i = 0; i < 3; i++) {
      const s = await standup(t);
      await act(ana, s.room, "POST", "start");
      await act(ana, s.room, "POST", "skip");
      await act(ana, s.room, "POST", "skip");
      await ok(ana, "DELETE", s.room);
    }
    expect(await rowOf(id)).toMatchObject({ carried: 0, carries: 0, is_open: true });
  });

  test("a closed or foreign commitment is 404", async () => {
    const { ana, ben, a, b } = await twoRooms(app);
    const theirs = await commit(ben, a, "Ben's");
    const landed = await commit(ana, a, "Landed");
    await act(ana, a.room, "POST", "answer", { id: landed, done: true });
    const dropped = await commit(ana, a, "Dropped");
    await act(ana, a.room, "POST", "drop", { id: dropped });
    const removed = await commit(ana, a, "Removed");
    await act(ana, a.room, "POST", "remove", { id: removed });
    const unknown = "00000000-0000-4000-8000-000000000000";
    const version = await versionOf(ana, b);
    for (const id of [theirs, landed, dropped, removed, unknown]) {
      const requests = [
        ["answer", { id, done: true }],
        ["answer", { id, done: false }],
        ["drop", { id }],
        ["remove", { id }],
      ] as const;
      for (const [action, body] of requests) {
        const reply = await say(ana, b, action, body);
        expect([action, reply.status, reply.body.code]).toEqual([action, 404, "no_such_commitment"]);
      }
    }
    expect(await versionOf(ana, b)).toBe(version);
    expect(await rowOf(theirs)).toMatchObject({ is_open: true, carried: 0 });
    expect(await rowOf(dropped)).toMatchObject({ closed_reason: "dropped" });
  });
});

// Rules: protocol/standups#commitment, protocol/standups#open-commitments, protocol/standups#shown-in-all-standups
describe("rooms that show commitments", () => {
  test("changing a commitment increments the version of the space's open standups", async () => {
    const { t, ana, a, b } = await twoRooms(app);
    const ended = await standup(t);
    await ok(ana, "DELETE", ended.room);
    const id = await commit(ana, a, "Fix");
    await act(ana, b.room, "POST", "answer", { id, done: false });
    await act(ana, a.room, "POST", "drop", { id });
    const rest = await commit(ana, b, "Next");
    await act(ana, a.room, "POST", "remove", { id: rest });
    const versions = await Promise.all([a, b, ended, t].map((room) => versionOf(ana, room)));
    expect(versions).toEqual([6, 6, 2, 1]);
  });

  test("commitments of former members are hidden", async () => {
    const { t, ana, ben, a } = await twoRooms(app);
    const id = await commit(ben, a, "Ben's");
    await ok(ana, "DELETE", `${t.spacePath}/members/${ben.id}`);
    expect((await stateOf(ana, a)).commitments).toEqual([]);
    await ok(ben, "POST", `${t.spacePath}/join`, { passcode: t.space.passcode });
    expect((await stateOf(ana, a)).commitments.map((commitment) => commitment.id)).toEqual([id]);
    expect((await say(ben, a, "answer", { id, done: true })).status).toBe(204);
  });

  test("a person's 101st open commitment in a space is 409 until one of them is closed", async () => {
    const { t, ana, ben, a } = await twoRooms(app);
    const { rows } = await app.database.sql.query<{ id: string }>(
      `insert into standup_commitments (space_id, user_id, text)
       select $1, $2, 'Commitment ' || n from generate_series(1, 100) n returning id`,
      [t.space.id, ana.id],
    );
    const refused = await say(ana, a, "add", { text: "One more" });
    expect([refused.status, refused.body.code]).toEqual([409, "limit_reached"]);
    await commit(ben, a, "Of Ben");
    await act(ana, a.room, "POST", "drop", { id: rows[0]!.id });
    await commit(ana, a, "One more");
  });

  test("deleting a room clears its links to commitments and keeps their carried and outcome", async () => {
    const { t, ana, a, b } = await twoRooms(app);
    const open = await commit(ana, a, "Open");
    const landed = await commit(ana, a, "Landed");
    await act(ana, a.room, "POST", "answer", { id: open, done: false });
    await act(ana, a.room, "POST", "answer", { id: landed, done: true });
    await ok(ana, "DELETE", `${t.spacePath}/sessions/${a.session.id}`);
    expect(await rowOf(open)).toMatchObject({ carried: 1, is_open: true, opened: null, closed: null });
    expect(await rowOf(landed)).toMatchObject({
      closed_reason: "landed",
      is_open: false,
      opened: null,
      closed: null,
    });
    await act(ana, b.room, "POST", "answer", { id: open, done: false });
    expect((await stateOf(ana, b)).commitments).toMatchObject([
      { id: open, carried: 2, stuck: true, openedHere: false },
    ]);
  });
});
