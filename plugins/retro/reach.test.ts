// Rules: protocol/plugins#waits, protocol/plugins#result, protocol/plugins#summary
import { afterEach, expect, test } from "vitest";
import { close, moveTo, retro, write } from "./fixtures.ts";

afterEach(close);

const members = [
  { id: "ana", name: "Ana Souza" },
  { id: "ben", name: "Ben Okafor" },
];

async function atActions() {
  const room = await retro(undefined, { members });
  await moveTo(room, "actions");
  return room;
}
type Room = Awaited<ReturnType<typeof atActions>>;
const add = async (room: Room, body: object) => (await room.as("ana").act("add-action", body))!.id;

test("the room waits for owners of open actions until they take them on", async () => {
  const room = await atActions();
  await add(room, { text: "Nobody's" });
  const id = await add(room, { text: "Tea", owner: "ben" });
  const done = await add(room, { text: "Done", owner: "ana" });
  expect(room.waits).toEqual(["ana", "ben"]);
  await room.as("ana").act("finish-action", { id: done });
  expect(room.waits).toEqual(["ben"]);
  await room.as("ben").act("take", { id, base: "Tea" });
  expect(room.waits).toEqual([]);
  await room.as("ben").act("give-back", { id });
  expect(room.waits).toEqual(["ben"]);
});

test("the room waits for no person while it shows no actions", async () => {
  const room = await atActions();
  await add(room, { text: "Tea", owner: "ben" });
  await moveTo(room, "write");
  expect([room.waits, room.result]).toEqual([[], null]);
  await moveTo(room, "discuss");
  expect(room.waits).toEqual(["ben"]);
});

test("an erased owner is no longer waited for", async () => {
  const room = await atActions();
  await add(room, { text: "Tea", owner: "ben" });
  await room.erase("ben");
  expect(room.waits).toEqual([]);
});

test("the result is the number of actions", async () => {
  const room = await atActions();
  expect(room.result).toBe(null);
  await add(room, { text: "Tea" });
  expect(room.result).toEqual({ text: "{count} action", values: { count: 1 } });
  await add(room, { text: "Coffee" });
  expect(room.result).toEqual({ text: "{count} actions", values: { count: 2 } });
});

test("the summary has the topics with votes, and the actions with owner and day", async () => {
  const room = await retro(undefined, { members });
  const releases = await write(room, "ana", "Releases");
  await write(room, "ben", "Coffee");
  await moveTo(room, "vote");
  await room.as("ben").act("vote", { id: releases, on: true });
  expect(await room.summary()).toEqual([]);
  await moveTo(room, "actions");
  const id = await add(room, { text: "Ship\non \u202eTuesdays", owner: "ben", day: "2026-12-01" });
  await room.as("ana").act("finish-action", { id });
  await add(room, { text: "x".repeat(200) });
  expect(await room.summary()).toEqual([
    { text: "Topics", values: {} },
    { text: "{name}: {count} vote", values: { name: "Releases", count: 1 } },
    { text: "{count} actions", values: { count: 2 } },
    { text: "✓ Ship on Tuesdays (Ben Okafor, 2026-12-01)", values: {} },
    { text: `– ${"x".repeat(147)}…`, values: {} },
  ]);
});

test("the summary has at most 20 lines", async () => {
  const room = await atActions();
  for (let at = 0; at < 15; at++) await add(room, { text: `Action ${at}`, owner: "ben" });
  const lines = await room.summary();
  expect(lines.at(-1)).toEqual({ text: "{count} more", values: { count: 4 } });
  expect(lines.length).toBeLessThanOrEqual(20);
});
