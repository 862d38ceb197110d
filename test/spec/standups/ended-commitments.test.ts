// Rules: protocol/standups#open-commitments, protocol/standups#changes
import { expect, test } from "vitest";
import type { StandupEnvelope } from "#shared/wire/standup.ts";
import { sharedApp } from "#test/support/shared-app.ts";
import { commit, stateOf, twoRooms, versionOf } from "#test/support/commitments.ts";
import { act, ok } from "#test/support/client.ts";
import { expectPushEqualsGet, watch } from "#test/support/socket.ts";

const app = await sharedApp();

test("an ended room keeps its commitments and changes as they were at its end", async () => {
  const { ana, ben, a, b } = await twoRooms(app);
  const open = await commit(ana, a, "Open");
  const done = await commit(ana, a, "Done");
  await act(ana, a.room, "POST", "answer", { id: done, done: true });
  const before = await stateOf(ben, a);
  await ok(ana, "DELETE", a.room);
  await act(ana, b.room, "POST", "answer", { id: open, done: false });
  await act(ana, b.room, "POST", "drop", { id: open });
  await commit(ben, b, "Later");
  const { commitments, changes } = await stateOf(ben, a);
  expect({ commitments, changes }).toEqual({ commitments: before.commitments, changes: before.changes });
});

test("a reopened room shows the open commitments again", async () => {
  const { ana, a, b } = await twoRooms(app);
  const id = await commit(ana, a, "Open");
  await ok(ana, "DELETE", a.room);
  await act(ana, b.room, "POST", "drop", { id });
  const later = await commit(ana, b, "Later");
  await ok(ana, "POST", `${a.room}/reopen`);
  expect((await stateOf(ana, a)).commitments.map((one) => one.id)).toEqual([later]);
  await ok(ana, "DELETE", a.room);
  expect((await stateOf(ana, a)).commitments.map((one) => one.id)).toEqual([later]);
});

test("a removed commitment disappears from ended rooms, and their versions say so", async () => {
  const { ana, ben, a, b } = await twoRooms(app);
  const id = await commit(ana, a, "Open");
  await ok(ana, "DELETE", a.room);
  const watcher = await watch<StandupEnvelope>(ben, a.session.id);
  const version = await versionOf(ben, a);
  await act(ana, b.room, "POST", "remove", { id });
  expect(await versionOf(ben, a)).toBe(version + 1);
  await expectPushEqualsGet<StandupEnvelope>(a.session.id, [[ben, watcher]]);
  expect(watcher.newest().state.commitments).toEqual([]);
});

test("an ended room keeps the commitments of a member who leaves afterwards", async () => {
  const { t, ana, ben, a } = await twoRooms(app);
  const id = await commit(ben, a, "Ben's");
  await ok(ana, "DELETE", a.room);
  await ok(ana, "DELETE", `${t.spacePath}/members/${ben.id}`);
  expect((await stateOf(ana, a)).commitments.map((one) => one.id)).toEqual([id]);
});
