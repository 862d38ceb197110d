// Rules: protocol/standups#post-undo
import { expect, test } from "vitest";
import { sharedApp } from "#test/support/shared-app.ts";
import { commit, say, stateOf, twoRooms, versionOf } from "#test/support/commitments.ts";
import { act, ok } from "#test/support/client.ts";

const app = await sharedApp();

const outcomes: [name: string, action: string, body: object][] = [
  ["done", "answer", { done: true }],
  ["dropped", "drop", {}],
];

test.for(outcomes)("a commitment that is %s is open again in every room", async ([, action, body]) => {
  const { ana, ben, a, b } = await twoRooms(app);
  const id = await commit(ana, a, "Fix");
  const before = await Promise.all([a, b].map((room) => stateOf(ben, room)));
  await act(ana, b.room, "POST", action, { id, ...body });
  await act(ana, b.room, "POST", "undo", { id });
  const after = await Promise.all([a, b].map((room) => stateOf(ben, room)));
  expect(after).toEqual(before);
});

test("a commitment that is carried loses the carry of this room only", async () => {
  const { ana, a, b } = await twoRooms(app);
  const id = await commit(ana, a, "Fix");
  await act(ana, a.room, "POST", "answer", { id, done: false });
  await act(ana, b.room, "POST", "answer", { id, done: false });
  await act(ana, b.room, "POST", "undo", { id });
  expect((await stateOf(ana, b)).changes).toEqual([]);
  expect(await stateOf(ana, a)).toMatchObject({
    commitments: [{ id, carried: 1 }],
    changes: [{ outcome: "carried" }],
  });
});

test("the last of two outcomes is taken back first", async () => {
  const { ana, a } = await twoRooms(app);
  const id = await commit(ana, a, "Fix");
  await act(ana, a.room, "POST", "answer", { id, done: false });
  await act(ana, a.room, "POST", "drop", { id });
  await act(ana, a.room, "POST", "undo", { id });
  expect((await stateOf(ana, a)).changes).toMatchObject([{ id, outcome: "carried" }]);
  await act(ana, a.room, "POST", "undo", { id });
  expect(await stateOf(ana, a)).toMatchObject({ changes: [], commitments: [{ id, carried: 0 }] });
});

test("taking back twice changes nothing, not even the version", async () => {
  const { ana, a } = await twoRooms(app);
  const id = await commit(ana, a, "Fix");
  await act(ana, a.room, "POST", "drop", { id });
  await act(ana, a.room, "POST", "undo", { id });
  const version = await versionOf(ana, a);
  expect((await say(ana, a, "undo", { id })).status).toBe(204);
  expect(await versionOf(ana, a)).toBe(version);
});

test("another person's commitment, and one that was closed in another room, is 404", async () => {
  const { ana, ben, a, b } = await twoRooms(app);
  const id = await commit(ana, a, "Fix");
  await act(ana, a.room, "POST", "drop", { id });
  expect(await say(ben, a, "undo", { id })).toMatchObject({
    status: 404,
    body: { code: "no_such_commitment" },
  });
  expect((await say(ana, b, "undo", { id })).status).toBe(404);
  expect((await stateOf(ana, a)).changes).toMatchObject([{ id, outcome: "dropped" }]);
});

test("an outcome of an ended room stays", async () => {
  const { ana, a } = await twoRooms(app);
  const id = await commit(ana, a, "Fix");
  await act(ana, a.room, "POST", "drop", { id });
  await ok(ana, "DELETE", a.room);
  expect(await say(ana, a, "undo", { id })).toMatchObject({ status: 409, body: { code: "room_ended" } });
});

test("a person with 100 open commitments cannot open another one again", async () => {
  const { t, ana, a } = await twoRooms(app);
  const id = await commit(ana, a, "Fix");
  await act(ana, a.room, "POST", "drop", { id });
  await app.database.sql.query(
    `insert into standup_commitments (space_id, user_id, text)
     select $1, $2, 'Commitment ' || n from generate_series(1, 100) n`,
    [t.space.id, ana.id],
  );
  expect(await say(ana, a, "undo", { id })).toMatchObject({ status: 409, body: { code: "limit_reached" } });
  expect((await stateOf(ana, a)).changes).toMatchObject([{ id, outcome: "dropped" }]);
});
