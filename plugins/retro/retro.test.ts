import { afterEach, expect, test } from "vitest";
import { open, type HarnessRoom } from "../api/harness.ts";

type View = {
  columns: { name: string; hidden?: number; cards?: { id: string; text: string; group: string }[] }[];
  votes?: Record<string, number>;
};
type Mine = { cards: { id: string; text: string }[]; votes: string[]; left: number };

const rooms: HarnessRoom[] = [];
afterEach(() => {
  for (const room of rooms.splice(0)) room.close();
});

async function retro(config: object = { columns: "Keep\n\n Stop ", votes: 2 }) {
  const room = await open(import.meta.dirname, { config: { ...config }, facilitator: "ana" });
  rooms.push(room);
  return room;
}

async function write(room: HarnessRoom, who: string, text: string, column = "Keep"): Promise<string> {
  return (await room.as(who).act("card", { column, text }))!.id;
}

test("a room begins with its columns and votes, three of each by default", async () => {
  const room = await retro();
  expect([room.config, room.phase, room.revealed]).toEqual([
    { columns: ["Keep", "Stop"], votes: 2 },
    "write",
    false,
  ]);
  expect((await retro({})).config).toEqual({ columns: ["Went well", "Could be better", "To try"], votes: 3 });
});

test.each([
  [{ columns: " \n" }, "a retrospective has 1 to 6 columns"],
  [{ columns: "a\nb\nc\nd\ne\nf\ng" }, "a retrospective has 1 to 6 columns"],
  [{ votes: 0 }, "each person has 1 to 20 votes"],
  [{ votes: 21 }, "each person has 1 to 20 votes"],
  [{ votes: 1.5 }, "each person has 1 to 20 votes"],
])("a room of %j is refused", async (config, message) => {
  await expect(retro(config)).rejects.toMatchObject({ status: 400, code: "plugin_refused", message });
});

test("before the reveal everybody sees the card count, and only their own cards", async () => {
  const room = await retro();
  room.as("gus", { guest: true });
  for (const who of ["ana", "ben", "gus"]) await write(room, who, `canary-${who}`);
  const hidden = {
    columns: [
      { name: "Keep", hidden: 3 },
      { name: "Stop", hidden: 0 },
    ],
  };
  expect([await room.view("member"), await room.view("guest")]).toEqual([hidden, hidden]);
  for (const who of ["ana", "ben", "gus", "dora"]) {
    const seen = JSON.stringify(await room.mine(who)).match(/canary-\w+/g) ?? [];
    expect(seen).toEqual(who === "dora" ? [] : [`canary-${who}`]);
  }
});

test("an edit is refused if another window of the author has changed the card", async () => {
  const room = await retro();
  const id = await write(room, "ben", "The pace");
  const ben = room.as("ben");
  await ben.act("edit", { id, text: "The fast pace", base: "The pace" });
  const changed = { status: 409, message: "this card was changed elsewhere meanwhile" };
  await expect(ben.act("edit", { id, text: "The slow pace", base: "The pace" })).rejects.toMatchObject(
    changed,
  );
  await ben.act("edit", { id, text: "The fast pace", base: "The pace" });
  const textNow = async () => (await room.mine<Mine>("ben")).cards[0]!.text;
  expect(await textNow()).toBe("The fast pace");
  await ben.act("edit", { id, text: "The slow pace" });
  expect(await textNow()).toBe("The slow pace");
});

test("revealed cards are visible without their authors and can no longer change", async () => {
  const room = await retro();
  const id = await write(room, "ben", " The pace ");
  await room.as("ana").act("reveal");
  expect([room.phase, room.revealed]).toEqual(["vote", true]);
  const shown = {
    columns: [
      { name: "Keep", cards: [{ id, text: "The pace", group: id }] },
      { name: "Stop", cards: [] },
    ],
  };
  expect([await room.view("member"), await room.view("guest")]).toEqual([shown, shown]);
  const late = { status: 409, code: "plugin_refused", message: "the cards are revealed already" };
  const ben = room.as("ben");
  await expect(ben.act("card", { column: "Keep", text: "x" })).rejects.toMatchObject(late);
  await expect(ben.act("edit", { id, text: "x" })).rejects.toMatchObject(late);
  await expect(ben.act("remove", { id })).rejects.toMatchObject(late);
  await expect(room.as("ana").act("reveal")).rejects.toMatchObject(late);
});

test("people change and remove only their own cards", async () => {
  const room = await retro();
  const id = await write(room, "ben", "Pairs");
  const foreign = { status: 404, message: "you have no such card" };
  await expect(room.as("ana").act("edit", { id, text: "x" })).rejects.toMatchObject(foreign);
  await expect(room.as("ana").act("remove", { id })).rejects.toMatchObject(foreign);
  await room.as("ben").act("edit", { id, text: "Pairing" });
  expect(await room.mine("ben")).toEqual({
    cards: [{ id, column: "Keep", text: "Pairing" }],
    votes: [],
    left: 2,
  });
  await room.as("ben").act("remove", { id });
  expect((await room.mine<Mine>("ben")).cards).toEqual([]);
});

test.each([
  [{ column: "Start", text: "x" }, "there is no such column"],
  [{ column: "Keep", text: "  " }, "a card has 1 to 300 characters"],
  [{ column: "Keep", text: "x".repeat(301) }, "a card has 1 to 300 characters"],
  [{ column: "Keep", text: 7 }, "a card has 1 to 300 characters"],
])("a card of %j is refused", async (body, message) => {
  const room = await retro();
  await expect(room.as("ben").act("card", body)).rejects.toMatchObject({ status: 400, message });
  expect(room.version).toBe(1);
});

test("a retrospective has at most 200 cards, and none of spectators", async () => {
  const room = await retro();
  for (let at = 0; at < 200; at++) await write(room, `person ${at % 10}`, `Card ${at}`);
  await expect(write(room, "ben", "one more")).rejects.toMatchObject({
    status: 409,
    message: "a retrospective has at most 200 cards",
  });
  room.as("dora", { spectator: true });
  await expect(write(room, "dora", "x")).rejects.toMatchObject({
    status: 403,
    message: "spectators cannot write cards",
  });
});

test("the cards of one person have a size limit in bytes, in any script", async () => {
  const room = await retro();
  const enough = { status: 409, message: "your cards have reached their size limit" };
  for (let at = 0; at < 4; at++) await write(room, "ben", "話".repeat(300));
  await expect(write(room, "ben", "話".repeat(300))).rejects.toMatchObject(enough);
  const id = await write(room, "ben", "短い");
  await expect(room.as("ben").act("edit", { id, text: "話".repeat(300) })).rejects.toMatchObject(enough);
  expect((await room.mine<Mine>("ben")).cards).toHaveLength(5);
});

test("people vote only during the vote, once for each card, and within their votes", async () => {
  const room = await retro();
  const ids = [];
  for (const text of ["a", "b", "c"]) ids.push(await write(room, "ana", text));
  const ben = room.as("ben");
  const early = { status: 409, message: "voting is not open now" };
  await expect(ben.act("vote", { id: ids[0] })).rejects.toMatchObject(early);
  await room.as("ana").act("reveal");
  await ben.act("vote", { id: ids[0] });
  await ben.act("vote", { id: ids[0] });
  expect(await room.mine("ben")).toEqual({ cards: [], votes: [ids[0]], left: 1 });
  await ben.act("vote", { id: ids[1] });
  await expect(ben.act("vote", { id: ids[2] })).rejects.toMatchObject({
    status: 409,
    message: "each person has 2 votes",
  });
  await ben.act("vote", { id: ids[0], on: false });
  await ben.act("vote", { id: ids[2] });
  await expect(ben.act("vote", { id: "other" })).rejects.toMatchObject({ status: 404 });
  expect(await room.mine("ben")).toMatchObject({ votes: [ids[1], ids[2]], left: 0 });
  // Other people's votes are private, and the counts are hidden until the end.
  expect(await room.mine("ana")).toMatchObject({ votes: [], left: 2 });
  expect((await room.view<View>("member")).votes).toBeUndefined();
  await room.as("ana").act("finish");
  await expect(ben.act("vote", { id: ids[0] })).rejects.toMatchObject(early);
});

test("the facilitator groups cards during the vote, and the result counts votes by group", async () => {
  const room = await retro();
  const [a, b, c] = [
    await write(room, "ana", "a"),
    await write(room, "ben", "b"),
    await write(room, "ben", "c", "Stop"),
  ];
  const ana = room.as("ana");
  const body = { ids: [b, a] };
  await expect(ana.act("group", body)).rejects.toMatchObject({
    status: 409,
    message: "cards can be grouped only during the vote",
  });
  await ana.act("reveal");
  await expect(ana.act("group", { ids: ["other"] })).rejects.toMatchObject({ status: 404 });
  await ana.act("group", body);
  await ana.act("vote", { id: a });
  await room.as("ben").act("vote", { id: b });
  await room.as("ben").act("vote", { id: c });
  await ana.act("finish");
  expect(room.phase).toBe("talk");
  const { columns, votes } = await room.view<View>("guest");
  expect(columns.map(({ cards }) => cards?.map(({ group }) => group))).toEqual([[a, a], [c]]);
  expect(votes).toEqual({ [a]: 2, [c]: 1 });
  await expect(ana.act("finish")).rejects.toMatchObject({ status: 409 });
});

test.each(["reveal", "group", "finish"])("only the facilitator may %s", async (action) => {
  const room = await retro();
  await expect(room.as("ben").act(action)).rejects.toMatchObject({ status: 403, code: "facilitator_only" });
  await expect(room.as("gus", { guest: true }).act(action)).rejects.toMatchObject({ code: "guest_refused" });
});
