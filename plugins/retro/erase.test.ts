// Rules: protocol/plugins#personal-data
import { afterEach, describe, expect, test } from "vitest";
import { close, moveTo, retro, write, type View } from "./fixtures.ts";

afterEach(close);

const members = [
  { id: "ana", name: "Ana Souza" },
  { id: "person-ben", name: "Ben Okafor" },
];
const open = (names: string, more: object = {}) =>
  retro({ columns: "Keep\nStop", names }, { members, ...more });

/** Opens a room in which Ana and Ben wrote, voted, commented, and own an action each. */
async function filled(names: string) {
  const room = await open(names);
  const card = await write(room, "person-ben", "Pairs");
  await write(room, "ana", "Tea");
  await moveTo(room, "vote");
  await room.as("person-ben").act("vote", { id: card, votes: 2 });
  await moveTo(room, "discuss");
  for (const who of ["ana", "person-ben"]) {
    await room.as(who).act("comment", { id: card, text: `Comment of ${who.slice(-3)}` });
    await room.as(who).act("add-action", { text: `Action of ${who.slice(-3)}`, owner: who });
  }
  await room.as("person-ben").act("take", { id: await actionOfBen(room), base: "Action of ben" });
  return room;
}
type Filled = Awaited<ReturnType<typeof filled>>;

const seenIn = (room: Filled) => room.view<View>("member");
const actionOfBen = async (room: Filled) =>
  (await seenIn(room)).actions!.find(({ owner }) => owner === "person-ben")!.id;

test("erasing a person of a named room removes the texts of their cards, comments and actions", async () => {
  const room = await filled("Named");
  await room.erase("person-ben");
  const seen = await seenIn(room);
  expect(seen.columns[0]!.cards!.map(({ text }) => text).toSorted()).toEqual(["Tea", "[erased]"]);
  expect(seen.comments!.map(({ text }) => text)).toEqual(["Comment of ana", "[erased]"]);
  expect(seen.actions).toMatchObject([
    { text: "Action of ana", owner: "ana" },
    { text: "[erased]", owner: null, taken: false },
  ]);
  expect(seen.people!.toSorted()).toEqual(["", "ana"]);
});

test("erasing a person of an anonymous room keeps all texts and removes only the link", async () => {
  const room = await filled("Anonymous");
  const before = await seenIn(room);
  await room.erase("person-ben");
  const after = await seenIn(room);
  expect([after.columns, after.comments, after.topics]).toEqual([
    before.columns,
    before.comments,
    before.topics,
  ]);
  expect(after.actions).toMatchObject([
    { text: "Action of ana", owner: "ana" },
    { text: "Action of ben", owner: null, taken: false },
  ]);
});

test.each(["Named", "Anonymous"])("the votes and numbers of a %s room survive an erasure", async (names) => {
  const room = await filled(names);
  const before = await seenIn(room);
  await room.erase("person-ben");
  const after = await seenIn(room);
  expect(after.topics).toEqual(before.topics);
  await moveTo(room, "vote");
  expect(await seenIn(room)).toMatchObject({ cast: 2 });
});

test("another member takes on an action of an erased person", async () => {
  const room = await filled("Anonymous");
  await room.erase("person-ben");
  const { id, text } = (await seenIn(room)).actions![1]!;
  await room.as("ana").act("take", { id, base: text });
  expect((await seenIn(room)).actions![1]).toMatchObject({ owner: "ana", taken: true });
});

test("a second erasure of a person changes nothing", async () => {
  const room = await filled("Named");
  await room.erase("person-ben");
  const first = await seenIn(room);
  await room.erase("person-ben");
  expect(await seenIn(room)).toEqual(first);
});

describe("the open actions that a space stores", () => {
  const storedBy = async (names: string) => {
    const room = await filled(names);
    await room.erase("person-ben");
    return Object.values(room.space.values);
  };

  test("lose the owner and the text of a named room", async () => {
    expect(await storedBy("Named")).toMatchObject([
      {
        actions: [
          { text: "Action of ana", owner: "ana" },
          { text: "[erased]", owner: null, taken: null },
        ],
      },
    ]);
  });

  test("lose only the owner of an anonymous room", async () => {
    expect(await storedBy("Anonymous")).toMatchObject([
      { actions: [{}, { text: "Action of ben", owner: null, taken: null }] },
    ]);
  });

  test("return in the next room without the erased person", async () => {
    const first = await filled("Named");
    const next = await open("Named", { space: first.space });
    await next.erase("person-ben");
    const { last } = await seenIn(next);
    expect(last!.actions.map(({ text }) => text)).toEqual(["Action of ana", "[erased]"]);
  });
});

test("the export of a person has what they wrote and the actions that they own", async () => {
  const room = await filled("Anonymous");
  expect(await room.textsOf("person-ben")).toEqual([
    { what: "Card", text: "Pairs" },
    { what: "Comment", text: "Comment of ben" },
    { what: "Action", text: "Action of ben" },
  ]);
});
