import { afterEach, describe, expect, test } from "vitest";
import { close, moveTo, retro, write, type View } from "./fixtures.ts";

afterEach(close);

const members = [
  { id: "ana", name: "Ana Souza" },
  { id: "ben", name: "Ben Okafor" },
];

async function atActions(more: object = {}) {
  const room = await retro(undefined, { members, ...more });
  await moveTo(room, "actions");
  return room;
}
type Room = Awaited<ReturnType<typeof atActions>>;

const addAction = async (room: Room, body: object, who = "ben") =>
  (await room.as(who).act("add-action", body))!.id;
const actionsOf = async (room: Room, audience: "member" | "guest" = "member") =>
  (await room.view<View>(audience)).actions!;

test("an action has a text, perhaps an owner, a day and a topic", async () => {
  const room = await retro(undefined, { members });
  const topic = await write(room, "ben", "Releases");
  const plan = { text: " Release on Tuesdays ", owner: "ana", day: "2026-12-01", topic };
  await expect(room.as("ben").act("add-action", plan)).rejects.toMatchObject({ status: 409 });
  await moveTo(room, "discuss");
  const id = await addAction(room, plan);
  expect(await actionsOf(room)).toEqual([
    { id, text: "Release on Tuesdays", owner: "ana", day: "2026-12-01", topic, done: false, taken: false },
  ]);
  for (const [body, message] of [
    [{ text: "" }, "an action has 1 to 200 characters"],
    [{ text: "x".repeat(201) }, "an action has 1 to 200 characters"],
    [{ text: "x", owner: "zoe" }, "the owner must be a member of this space"],
    [{ text: "x", owner: 7 }, "the owner must be a member of this space"],
    [{ text: "x", owner: "x".repeat(65) }, "the owner must be a member of this space"],
    [{ text: "x", day: "2026-13-01" }, "the day must be a date"],
    [{ text: "x", day: "tomorrow" }, "the day must be a date"],
    [{ text: "x", day: 7 }, "the day must be a date"],
    [{ text: "x", day: "2024-02-31" }, "the day must be a date"],
    [{ text: "x", day: ["2026-12-01"] }, "the day must be a date"],
    [{ text: "x", day: { toString: 1 } }, "the day must be a date"],
    [{ text: "x\0" }, "the text has characters that are not allowed"],
  ] as const)
    await expect(room.as("ben").act("add-action", body)).rejects.toMatchObject({ status: 400, message });
  await expect(room.as("ben").act("add-action", { text: "x", topic: "none" })).rejects.toMatchObject({
    status: 404,
  });
});

test("an action is changed over a base, ticked off and removed", async () => {
  const room = await atActions();
  const id = await addAction(room, { text: "Tea" });
  const base = { text: "Tea", owner: null, day: null };
  await room.as("ana").act("edit-action", { id, text: "Coffee", owner: "ben", day: null, base });
  const late = room.as("ben").act("edit-action", { id, text: "Cocoa", base });
  await expect(late).rejects.toMatchObject({
    status: 409,
    message: "this action was changed elsewhere meanwhile",
  });
  await room.as("ben").act("finish-action", { id });
  expect(await actionsOf(room)).toMatchObject([{ text: "Coffee", owner: "ben", done: true }]);
  await room.as("ben").act("remove-action", { id });
  expect(await actionsOf(room)).toEqual([]);
  for (const action of ["edit-action", "finish-action", "remove-action", "take"])
    await expect(room.as("ben").act(action, { id, text: "x" })).rejects.toMatchObject({ status: 404 });
});

test("only the owner takes an action on, which adds their commitment", async () => {
  const room = await atActions();
  const id = await addAction(room, { text: "Rotate the keys", owner: "ben" });
  await expect(room.as("ana").act("take", { id, base: "Rotate the keys" })).rejects.toMatchObject({
    status: 403,
    message: "only its owner takes an action on",
  });
  await room.as("ben").act("take", { id, base: "Rotate the keys" });
  expect(room.commitments.all).toMatchObject([{ userId: "ben", text: "Rotate the keys", outcome: "open" }]);
  expect(await actionsOf(room)).toMatchObject([{ owner: "ben", taken: true }]);
  for (const action of ["take", "remove-action", "edit-action"])
    await expect(room.as("ben").act(action, { id, text: "x" })).rejects.toMatchObject({ status: 409 });
  await expect(room.as("ana").act("give-back", { id })).rejects.toMatchObject({ status: 404 });
  await room.as("ben").act("give-back", { id });
  expect([room.commitments.all, await actionsOf(room)]).toMatchObject([[], [{ owner: "ben", taken: false }]]);
});

test("a member who takes on an action without an owner becomes its owner, a guest cannot", async () => {
  const room = await atActions();
  const id = await addAction(room, { text: "Rotate the keys" });
  await expect(room.as("gus", { guest: true }).act("take", { id })).rejects.toMatchObject({
    code: "guest_refused",
  });
  await room.as("ana").act("take", { id, base: "Rotate the keys" });
  expect(await actionsOf(room)).toMatchObject([{ owner: "ana", taken: true }]);
});

test("an action is taken on only with the text that the person saw", async () => {
  const room = await atActions();
  const id = await addAction(room, { text: "Rotate the keys" });
  await room.as("ana").act("edit-action", { id, text: "Rotate all keys" });
  await expect(room.as("ben").act("take", { id, base: "Rotate the keys" })).rejects.toMatchObject({
    status: 409,
    message: "this action was changed elsewhere meanwhile",
  });
  await expect(room.as("ben").act("take", { id })).rejects.toMatchObject({
    status: 400,
    message: "base must be the text of the action",
  });
  expect(room.commitments.all).toEqual([]);
  await room.as("ben").act("take", { id, base: "Rotate all keys" });
  expect(room.commitments.all).toMatchObject([{ text: "Rotate all keys" }]);
});

test("an action without visible text does not become a commitment", async () => {
  const room = await atActions();
  const id = await addAction(room, { text: "\u200b" });
  await expect(room.as("ben").act("take", { id, base: "\u200b" })).rejects.toMatchObject({
    status: 400,
    message: "the text of a commitment must be visible",
  });
});

test("a commitment that a standup answered is not given back", async () => {
  const room = await atActions();
  const id = await addAction(room, { text: "Rotate the keys", owner: "ben" });
  await room.as("ben").act("take", { id, base: "Rotate the keys" });
  room.commitments.answer(room.commitments.all[0]!.id, "carried");
  await expect(room.as("ben").act("give-back", { id })).rejects.toMatchObject({
    status: 409,
    message: "this commitment was answered in a standup, so it stays",
  });
});

test("guests see actions without commitments and outcomes", async () => {
  const room = await atActions();
  const id = await addAction(room, { text: "Rotate the keys", owner: "ben" });
  await room.as("ben").act("take", { id, base: "Rotate the keys" });
  room.commitments.answer(room.commitments.all[0]!.id, "landed");
  await addAction(room, { text: "Tea" });
  expect(await actionsOf(room)).toMatchObject([{ taken: true, outcome: "landed", done: true }, {}]);
  expect(await actionsOf(room, "guest")).toMatchObject([{ id, owner: "ben", done: false }, {}]);
  expect(JSON.stringify(await room.view("guest"))).not.toMatch(/taken|outcome|landed/);
});

/** Ends a retrospective with three actions, of which Ben took one on, and opens the next one in its space. */
async function secondRetro() {
  const first = await atActions({ title: "Sprint 23" });
  await addAction(first, { text: "Rotate the keys", owner: "ben" });
  const done = await addAction(first, { text: "Done before the end" });
  await addAction(first, { text: "Write the guide", day: "2026-12-01" });
  await first.as("ben").act("take", { id: (await actionsOf(first))[0]!.id, base: "Rotate the keys" });
  await first.as("ben").act("finish-action", { id: done });
  first.end();
  const { space, commitments } = first;
  const next = await retro(undefined, { space, commitments, title: "Sprint 24" });
  return { first, next, lastOf: async (room: Room) => (await room.view<View>("member")).last! };
}

test("the next retrospective begins with the open actions of the last one, for members", async () => {
  const { first, next, lastOf } = await secondRetro();
  expect(await lastOf(next)).toMatchObject({
    room: first.id,
    title: "Sprint 23",
    actions: [
      { text: "Rotate the keys", owner: "ben", as: "open", outcome: "open" },
      { text: "Write the guide", owner: null, day: "2026-12-01", as: "open" },
    ],
  });
  expect(JSON.stringify(await next.view("guest"))).not.toMatch(/Rotate|Sprint 23/);
  await expect(next.as("gus", { guest: true }).act("last", { id: "aaaa", as: "done" })).rejects.toMatchObject(
    {
      code: "guest_refused",
    },
  );
});

test("an action of last time is done, dropped, or kept among the new ones", async () => {
  const { next, lastOf } = await secondRetro();
  const [keys, guide] = (await lastOf(next)).actions;
  await next.as("ben").act("last", { id: keys!.id, as: "keep" });
  await next.as("ben").act("last", { id: guide!.id, as: "keep" });
  await next.as("ben").act("last", { id: guide!.id, as: "drop" });
  expect((await lastOf(next)).actions.map(({ as }) => as)).toEqual(["keep", "drop"]);
  await expect(next.as("ben").act("last", { id: keys!.id, as: "lost" })).rejects.toMatchObject({
    status: 400,
  });
  await moveTo(next, "actions");
  expect(await actionsOf(next)).toMatchObject([
    { text: "Rotate the keys", owner: "ben", taken: true, earlier: true },
  ]);
});

test("an action that a standup answered as done is marked as done", async () => {
  const { next, lastOf } = await secondRetro();
  next.commitments.answer(next.commitments.all[0]!.id, "landed");
  await write(next, "ben", "A card");
  expect((await lastOf(next)).actions[0]).toMatchObject({ as: "done", outcome: "landed" });
});

test("actions that stay open return in the retrospective after the next", async () => {
  const { next, lastOf } = await secondRetro();
  const [keys] = (await lastOf(next)).actions;
  await next.as("ben").act("last", { id: keys!.id, as: "done" });
  await moveTo(next, "actions");
  await addAction(next, { text: "New" });
  const { space, commitments } = next;
  const third = await retro(undefined, { space, commitments });
  expect((await lastOf(third)).actions.map(({ text }) => text)).toEqual(["New", "Write the guide"]);
});

test("the last room whose actions are all done leaves none for the next", async () => {
  const { next, lastOf } = await secondRetro();
  for (const { id } of (await lastOf(next)).actions) await next.as("ben").act("last", { id, as: "done" });
  const third = await retro(undefined, { space: next.space });
  expect((await third.view<View>("member")).last).toBeUndefined();
});

test("rooms of another space do not see the actions", async () => {
  await secondRetro();
  expect((await (await retro()).view<View>("member")).last).toBeUndefined();
});

test("the files have topics, comments and actions", async () => {
  const room = await retro(undefined, { members });
  const [a, b] = [await write(room, "ben", "Releases *hurt*"), await write(room, "ana", "=Pairs", "Stop")];
  await moveTo(room, "group");
  await room.as("ben").act("group", { ids: [b], to: a });
  await moveTo(room, "vote");
  await room.as("ben").act("vote", { id: a, votes: 2 });
  await moveTo(room, "discuss");
  await room.as("ben").act("comment", { id: a, text: "On\nTuesdays" });
  await addAction(room, { text: "Release on Tuesdays", owner: "ana", day: "2026-12-01", topic: a });
  await room
    .as("ana", { name: "Ana Souza" })
    .act("ready")
    .catch(() => {});
  expect(await room.export("csv")).toEqual([
    ["type", "topic", "votes", "column", "text", "person", "day", "done"],
    ["card", "Releases *hurt*", "2", "Keep", "Releases *hurt*", "", "", ""],
    ["card", "Releases *hurt*", "2", "Stop", "=Pairs", "", "", ""],
    ["comment", "Releases *hurt*", "2", "", "On\nTuesdays", "", "", ""],
    ["action", "Releases *hurt*", "", "", "Release on Tuesdays", "Ana Souza", "2026-12-01", "no"],
  ]);
  expect(await room.export("markdown")).toBe(`## Topics

### Releases \\*hurt\\* (2 votes)

- Keep: Releases \\*hurt\\*
- Stop: =Pairs
  - On Tuesdays

## Actions

- [ ] Release on Tuesdays · Ana Souza · 2026-12-01
`);
});

describe("the ticket of an action", () => {
  const ticket = { tracker: "jira", name: "Jira", ref: "PAY-7" };

  test("a member links it once, and guests do not see it", async () => {
    const room = await atActions();
    const id = await addAction(room, { text: "Rotate the keys" });
    await room.as("ana").act("ticket", { id, ...ticket });
    expect(await actionsOf(room)).toMatchObject([{ ticket }]);
    expect((await actionsOf(room, "guest"))[0]).not.toHaveProperty("ticket");
    await expect(room.as("ben").act("ticket", { id, ...ticket })).rejects.toMatchObject({
      status: 409,
      message: "this action has a ticket already",
    });
    await expect(room.as("gus", { guest: true }).act("ticket", { id, ...ticket })).rejects.toMatchObject({
      code: "guest_refused",
    });
  });

  test.each([{ ref: "x".repeat(41) }, { ref: "" }, { name: "a\nb" }, { tracker: 7 }])(
    "%j is no ticket",
    async (wrong) => {
      const room = await atActions();
      const id = await addAction(room, { text: "Rotate the keys" });
      await expect(room.as("ben").act("ticket", { id, ...ticket, ...wrong })).rejects.toMatchObject({
        status: 400,
      });
    },
  );

  test("it comes back with the open action in the next retrospective, and when that is kept", async () => {
    const first = await atActions();
    const id = await addAction(first, { text: "Rotate the keys" });
    await first.as("ben").act("ticket", { id, ...ticket });
    const { space } = first;
    const next = await retro(undefined, { space, members });
    const { last } = await next.view<View>("member");
    expect(last!.actions).toMatchObject([{ ticket }]);
    await next.as("ben").act("last", { id: last!.actions[0]!.id, as: "keep" });
    await moveTo(next, "actions");
    expect(await actionsOf(next)).toMatchObject([{ ticket }]);
  });
});
