import { afterEach, expect, test } from "vitest";
import { close, groupsOf, moveTo, retro, write, type Mine, type View } from "./fixtures.ts";

afterEach(close);

test("before the reveal everybody sees the card count, and only their own cards", async () => {
  const room = await retro();
  room.as("gus", { guest: true });
  for (const who of ["ana", "ben", "gus"]) await write(room, who, `canary-${who}`);
  const hidden = {
    phase: "write",
    columns: [
      { name: "Keep", hidden: 3 },
      { name: "Stop", hidden: 0 },
    ],
  };
  for (const audience of ["member", "guest"] as const) {
    const seen = await room.view(audience);
    expect(seen).toMatchObject(hidden);
    expect(JSON.stringify(seen)).not.toMatch(/canary|ana|ben|gus/);
  }
  for (const format of ["csv", "markdown"] as const)
    expect(JSON.stringify(await room.export(format as "csv"))).not.toContain("canary");
  for (const who of ["ana", "ben", "gus", "dora"]) {
    const seen = JSON.stringify(await room.mine(who)).match(/canary-\w+/g) ?? [];
    expect(seen).toEqual(who === "dora" ? [] : [`canary-${who}`]);
  }
});

test("anonymous cards and comments have no author in any view or file", async () => {
  const room = await retro();
  const id = await write(room, "person-ben", "Pairs");
  await moveTo(room, "discuss");
  await room.as("person-ben").act("comment", { id, text: "More of it" });
  for (const phase of ["write", "group", "vote", "discuss", "actions"]) {
    await moveTo(room, phase);
    const seen = [
      await room.view("member"),
      await room.view("guest"),
      await room.mine("ana"),
      await room.export("csv"),
      await room.export("markdown"),
    ];
    expect(JSON.stringify(seen)).not.toContain("person-ben");
  }
});

test("revealed anonymous cards are not in the order in which they were written", async () => {
  const room = await retro();
  for (let at = 10; at < 40; at++) await write(room, "ana", `${at}`);
  await moveTo(room, "group");
  const texts = (await room.view<View>("member")).columns[0]!.cards!.map(({ text }) => text);
  expect(texts).not.toEqual(texts.toSorted());
  expect(texts.toSorted()).toEqual(Array.from({ length: 30 }, (_, at) => `${at + 10}`));
});

const ordered = Array.from({ length: 30 }, (_, at) => `${at + 10}`);
const hidden = "Hidden until the facilitator reveals them";
const openly = "Everybody sees them at once";

test.each([
  ["Anonymous", hidden],
  ["Anonymous", openly],
  ["Named", hidden],
])("the topics of a room (%s, %s) do not show who wrote first", async (names, writing) => {
  const room = await retro({ columns: "Keep", names, writing });
  const ids: string[] = [];
  for (const text of ordered) ids.push(await write(room, "ana", text));
  for (const phase of ["discuss", "actions"]) {
    await moveTo(room, phase);
    const topics = (await room.view<View>("member")).topics!.map(([id]) => id);
    expect(topics).toEqual(ids.toSorted());
  }
  const rows = (await room.export("csv")).slice(1).map(([, , , , text]) => text);
  expect(rows).toEqual(ids.toSorted().map((id) => ordered[ids.indexOf(id)]));
});

test("the topics of a named and open room keep the order of their cards", async () => {
  const room = await retro({ columns: "Keep", names: "Named", writing: openly });
  const ids: string[] = [];
  for (const text of ordered) ids.push(await write(room, "ana", text));
  await moveTo(room, "discuss");
  expect((await room.view<View>("member")).topics!.map(([id]) => id)).toEqual(ids);
});

test("a group that loses its first card does not show which card was written first", async () => {
  const room = await retro({ columns: "Keep" });
  const ids: string[] = [];
  for (const text of ordered) ids.push(await write(room, "ana", text));
  await moveTo(room, "group");
  const head = ids.toSorted().at(-1)!;
  const others = ids.filter((id) => id !== head);
  await room.as("ben").act("group", { ids: others, to: head });
  await room.as("ben").act("group", { ids: [head], to: null });
  const cards = (await room.view<View>("member")).columns[0]!.cards!;
  expect(cards.find(({ id }) => id === others[0])!.group).toBe(others.toSorted()[0]);
});

test("cards of a second round of writing are sorted in, too", async () => {
  const room = await retro({ columns: "Keep" });
  const ids: string[] = [];
  for (const text of ordered) {
    if (text === "25") {
      await moveTo(room, "vote");
      await moveTo(room, "write");
    }
    ids.push(await write(room, "ana", text));
  }
  await moveTo(room, "discuss");
  expect((await room.view<View>("member")).topics!.map(([id]) => id)).toEqual(ids.toSorted());
});

test("a named room shows authors once the cards are revealed, and no voters", async () => {
  const room = await retro({ columns: "Keep", names: "Named" });
  const id = await write(room, "ben", "Pairs");
  expect(JSON.stringify(await room.view("member"))).not.toContain("ben");
  await moveTo(room, "vote");
  await room.as("cleo").act("vote", { id });
  expect(await room.view("guest")).toMatchObject({ columns: [{ cards: [{ by: 0 }] }], people: ["ben"] });
  expect((await room.export("csv"))[1]).toEqual(["card", "Pairs", "", "Keep", "Pairs", "ben", "", ""]);
});

test("an open room shows cards as they are written", async () => {
  const room = await retro({ columns: "Keep", writing: "Everybody sees them at once" });
  const id = await write(room, "ben", "Pairs");
  expect(await room.view("guest")).toMatchObject({ columns: [{ cards: [{ id, text: "Pairs" }] }] });
  expect(await room.mine("ben")).toMatchObject({ cards: [{ id }] });
  expect(await room.mine("ana")).toMatchObject({ cards: [] });
});

test("people change and remove only their own cards, and only in the phase Write", async () => {
  const room = await retro();
  const id = await write(room, "ben", " Pairs ");
  const foreign = { status: 404, message: "you have no such card" };
  await expect(room.as("ana").act("edit", { id, text: "x" })).rejects.toMatchObject(foreign);
  await expect(room.as("ana").act("remove", { id })).rejects.toMatchObject(foreign);
  await room.as("ben").act("edit", { id, text: "Pairing" });
  expect((await room.mine<Mine>("ben")).cards).toEqual([{ id, column: 0, text: "Pairing" }]);
  await moveTo(room, "group");
  for (const [action, body] of [
    ["card", { column: "Keep", text: "x" }],
    ["edit", { id, text: "x" }],
    ["remove", { id }],
  ] as const)
    await expect(room.as("ben").act(action, body)).rejects.toMatchObject({ status: 409 });
  await moveTo(room, "write");
  await room.as("ben").act("remove", { id });
  expect((await room.view<View>("member")).columns[0]!.cards).toEqual([]);
});

test("an edit is refused if another window of the author has changed the card", async () => {
  const room = await retro();
  const id = await write(room, "ben", "The pace");
  const ben = room.as("ben");
  await ben.act("edit", { id, text: "The fast pace", base: "The pace" });
  await expect(ben.act("edit", { id, text: "The slow pace", base: "The pace" })).rejects.toMatchObject({
    status: 409,
    message: "this card was changed elsewhere meanwhile",
  });
  await ben.act("edit", { id, text: "The fast pace", base: "The pace" });
  await ben.act("edit", { id, text: "The slow pace" });
  expect((await room.mine<Mine>("ben")).cards[0]!.text).toBe("The slow pace");
});

test.each([
  [{ column: "Start", text: "x" }, "there is no such column"],
  [{ column: "Keep", text: "  " }, "a card has 1 to 300 characters"],
  [{ column: "Keep", text: "x".repeat(301) }, "a card has 1 to 300 characters"],
  [{ column: "Keep", text: 7 }, "a card has 1 to 300 characters"],
  [{ column: "Keep", text: "half \ud800" }, "a card has 1 to 300 characters"],
])("a card of %j is refused", async (body, message) => {
  const room = await retro();
  await expect(room.as("ben").act("card", body)).rejects.toMatchObject({ status: 400, message });
  expect(room.version).toBe(1);
});

test("people say that they are done, which counts without their names", async () => {
  const room = await retro();
  await room.as("ben").act("ready", { on: true });
  await room.as("ben").act("ready", { on: true });
  expect([await room.view("member"), await room.mine("ben")]).toMatchObject([{ ready: 1 }, { ready: true }]);
  expect(JSON.stringify(await room.view("member"))).not.toContain("ben");
  await room.as("ben").act("ready", { on: false });
  expect(await room.view("member")).toMatchObject({ ready: 0 });
});

test("everybody groups cards, across columns, and takes them out again", async () => {
  const room = await retro();
  const [a, b, c] = [
    await write(room, "ana", "a"),
    await write(room, "ben", "b", "Stop"),
    await write(room, "ben", "c"),
  ];
  const ben = room.as("ben");
  await expect(ben.act("group", { ids: [b], to: a })).rejects.toMatchObject({ status: 409 });
  await moveTo(room, "group");
  await ben.act("group", { ids: [b], to: a });
  await room.as("gus", { guest: true }).act("group", { ids: [c], to: b });
  expect(await groupsOf(room)).toEqual([["a", "b", "c"]]);
  await ben.act("name", { id: b, text: "All of it" });
  expect(await room.view("member")).toMatchObject({ names: { [a]: "All of it" } });
  // The first card leaves, so the next one takes its place.
  await ben.act("group", { ids: [a], to: null });
  expect(await groupsOf(room)).toEqual([["a"], ["b", "c"]]);
  expect(Object.values((await room.view<View>("member")).names!)).toEqual(["All of it"]);
  await ben.act("group", { ids: [b, c], to: a });
  expect(await groupsOf(room)).toEqual([["a", "b", "c"]]);
  for (const ids of [["none"], [], "a", [a]])
    await expect(ben.act("group", { ids, to: a })).rejects.toMatchObject({ status: 404 });
  await expect(ben.act("group", { ids: [a], to: "none" })).rejects.toMatchObject({ status: 404 });
});

test("a topic's name is changed over a base, and ends with its group", async () => {
  const room = await retro();
  const [a, b] = [await write(room, "ana", "a"), await write(room, "ben", "b")];
  await moveTo(room, "group");
  await room.as("ben").act("group", { ids: [b], to: a });
  await room.as("ben").act("name", { id: a, text: "One", base: "" });
  const late = room.as("ana").act("name", { id: a, text: "Two", base: "" });
  await expect(late).rejects.toMatchObject({ status: 409 });
  await expect(room.as("ana").act("name", { id: a, text: "x".repeat(81) })).rejects.toMatchObject({
    status: 400,
  });
  await room.as("ben").act("group", { ids: [b], to: null });
  expect((await room.view<View>("member")).names).toEqual({});
});

test("a retrospective takes 200 cards of 60 people, their votes and comments", async () => {
  const room = await retro({ columns: "Keep\nStop", names: "Named" });
  const ids: string[] = [];
  for (let at = 0; at < 200; at++)
    ids.push(
      await write(
        room,
        `7ce9b2f0-5a6e-4a0e-9a52-0000000000${(at % 60) + 10}`,
        `Card ${at} ${"x".repeat(90)}`,
      ),
    );
  await expect(write(room, "ben", "one more")).rejects.toMatchObject({
    status: 409,
    message: "a retrospective has at most 200 cards",
  });
  await moveTo(room, "vote");
  for (let at = 0; at < 60; at++)
    for (let nth = 0; nth < 5; nth++)
      await room
        .as(`7ce9b2f0-5a6e-4a0e-9a52-0000000000${at + 10}`)
        .act("vote", { id: ids[(at * 5 + nth) % 200] });
  await moveTo(room, "discuss");
  for (let at = 0; at < 60; at++) await room.as("ben").act("comment", { id: ids[at], text: `Comment ${at}` });
  const { topics, comments } = await room.view<View>("member");
  expect([topics!.length, comments!.length, topics!.reduce((sum, [, votes]) => sum + votes, 0)]).toEqual([
    200, 60, 300,
  ]);
});

test("a full retrospective refuses more text in a sentence, and still moves on", async () => {
  const room = await retro();
  const ids: string[] = [];
  const fill = async () => {
    for (let at = 0; at < 200; at++) ids.push(await write(room, `person ${at % 50}`, "話".repeat(200)));
  };
  const full: unknown = await fill().catch((problem: unknown) => problem);
  expect(full).toMatchObject({
    status: 409,
    message: "this retrospective is full: remove or shorten a card first",
  });
  expect(ids.length).toBeGreaterThan(100);
  await moveTo(room, "vote");
  for (let at = 0; at < 60; at++) await room.as(`voter ${at}`).act("vote", { id: ids[at % 50], votes: 5 });
  await moveTo(room, "discuss");
  const long = { id: ids[0], text: "話".repeat(300) };
  let count = 0;
  const comment = async () => {
    for (; count < 200; count++) await room.as("ben").act("comment", long);
  };
  await expect(comment()).rejects.toMatchObject({
    status: 409,
    message: "this retrospective is full: remove a comment first",
  });
  expect(count).toBeGreaterThan(10);
  await moveTo(room, "actions");
});

test("a person's own cards are limited, so that they always see them", async () => {
  const room = await retro();
  const enough = { status: 409, message: "your cards have reached their size limit" };
  for (let at = 0; at < 8; at++) await write(room, "ben", "話".repeat(300));
  await expect(write(room, "ben", "話".repeat(300))).rejects.toMatchObject(enough);
  const id = await write(room, "ben", "短い");
  await expect(room.as("ben").act("edit", { id, text: "話".repeat(300) })).rejects.toMatchObject(enough);
  expect((await room.mine<Mine>("ben")).cards).toHaveLength(9);
});
