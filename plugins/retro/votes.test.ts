import { afterEach, expect, test } from "vitest";
import { close, moveTo, retro, write, type View } from "./fixtures.ts";

afterEach(close);

test("people vote within their budget, several times on one topic, and take votes back", async () => {
  const room = await retro({ columns: "Keep", votes: 3 });
  const [a, b] = [await write(room, "ana", "a"), await write(room, "ana", "b")];
  const ben = room.as("ben");
  await expect(ben.act("vote", { id: a })).rejects.toMatchObject({
    status: 409,
    message: "voting is not open now",
  });
  await moveTo(room, "vote");
  await ben.act("vote", { id: a, votes: 2 });
  await ben.act("vote", { id: a, votes: 2 });
  expect(await room.mine("ben")).toEqual({ votes: { [a]: 2 }, left: 1 });
  await expect(ben.act("vote", { id: b, votes: 2 })).rejects.toMatchObject({
    status: 409,
    message: "each person has 3 votes",
  });
  await ben.act("vote", { id: a, votes: 1 });
  await ben.act("vote", { id: b, votes: 2 });
  expect(await room.mine("ben")).toEqual({ votes: { [a]: 1, [b]: 2 }, left: 0 });
  await ben.act("vote", { id: b, votes: 0 });
  expect(await room.mine("ben")).toEqual({ votes: { [a]: 1 }, left: 2 });
  for (const votes of [-1, 0.5, "1"])
    await expect(ben.act("vote", { id: a, votes })).rejects.toMatchObject({ status: 400 });
  await expect(ben.act("vote", { id: "none" })).rejects.toMatchObject({ status: 404 });
});

test("with one vote per topic, a second vote on it is refused", async () => {
  const room = await retro({ columns: "Keep", voting: "One vote per topic" });
  const a = await write(room, "ana", "a");
  await moveTo(room, "vote");
  await room.as("ben").act("vote", { id: a });
  await expect(room.as("ben").act("vote", { id: a, votes: 2 })).rejects.toMatchObject({
    status: 400,
    message: "a topic gets one vote of each person",
  });
});

test("until the vote ends, others see only how many votes were cast", async () => {
  const room = await retro();
  const [a, b] = [await write(room, "ana", "a"), await write(room, "ana", "b")];
  await moveTo(room, "vote");
  await room.as("voter-ben").act("vote", { id: b, votes: 4 });
  const open = [await room.view("member"), await room.view("guest"), await room.mine("ana")];
  expect(open).toMatchObject([{ cast: 4 }, { cast: 4 }, { votes: {}, left: 5 }]);
  expect(JSON.stringify([...open, await room.export("csv")])).not.toMatch(/voter-ben|topics|,4,/);
  await moveTo(room, "discuss");
  const seen = await room.view<View>("guest");
  expect([seen.topics, seen.topic]).toEqual([
    [
      [b, 4],
      [a, 0],
    ],
    b,
  ]);
  expect(JSON.stringify(seen)).not.toContain("voter-ben");
  await moveTo(room, "vote");
  expect((await room.view<View>("member")).topics).toBeUndefined();
});

test("while people vote, everyone sees how many have voted, and not who", async () => {
  const room = await retro({ columns: "Keep" });
  const [a, b] = [await write(room, "ana", "a"), await write(room, "ana", "b")];
  await moveTo(room, "vote");
  expect(await room.view("guest")).toMatchObject({ voters: 0 });
  await room.as("voter-ben").act("vote", { id: a, votes: 3 });
  await room.as("voter-ben").act("vote", { id: b, votes: 1 });
  await room.as("voter-cem").act("vote", { id: a });
  expect(await room.view("guest")).toMatchObject({ voters: 2, cast: 5 });
  await room.as("voter-cem").act("vote", { id: a, votes: 0 });
  const seen = [await room.view("member"), await room.view("guest"), await room.mine("ana")];
  expect(seen).toMatchObject([{ voters: 1 }, { voters: 1 }, {}]);
  expect(JSON.stringify(seen)).not.toContain("voter-");
});

test("a group has the votes of all its cards, and regrouping loses none", async () => {
  const room = await retro();
  const [a, b, c] = [
    await write(room, "ana", "a"),
    await write(room, "ana", "b"),
    await write(room, "ana", "c"),
  ];
  await moveTo(room, "vote");
  await room.as("ben").act("vote", { id: a, votes: 1 });
  await room.as("cleo").act("vote", { id: b, votes: 2 });
  await moveTo(room, "group");
  await room.as("ben").act("group", { ids: [b], to: a });
  await moveTo(room, "discuss");
  expect((await room.view<View>("member")).topics).toEqual([
    [a, 3],
    [c, 0],
  ]);
  await moveTo(room, "group");
  await room.as("ben").act("group", { ids: [b], to: null });
  await moveTo(room, "actions");
  expect((await room.view<View>("member")).topics).toEqual([
    [b, 2],
    [a, 1],
    [c, 0],
  ]);
});

test("the facilitator chooses the topic, which stops the timer", async () => {
  const room = await retro();
  const [a, b] = [await write(room, "ana", "a"), await write(room, "ana", "b")];
  await expect(room.as("ana").act("topic", { id: b })).rejects.toMatchObject({ status: 409 });
  await moveTo(room, "discuss");
  const first = (await room.view<View>("guest")).topic;
  await room.as("ana").act("timer", { minutes: 2 });
  await room.as("ana").act("topic", { id: first === a ? b : a });
  expect(await room.view("guest")).toMatchObject({ topic: first === a ? b : a, timer: null });
  await expect(room.as("ana").act("topic", { id: "none" })).rejects.toMatchObject({ status: 404 });
});

test("people comment on topics, and remove only their own comments", async () => {
  const room = await retro({ columns: "Keep", names: "Named" });
  const a = await write(room, "ana", "a");
  const ben = room.as("ben");
  await expect(ben.act("comment", { id: a, text: "x" })).rejects.toMatchObject({ status: 409 });
  await moveTo(room, "discuss");
  const { id } = (await ben.act("comment", { id: a, text: " Yes " }))!;
  expect(await room.view("guest")).toMatchObject({
    comments: [{ id, topic: a, text: "Yes", by: 1 }],
    people: ["ana", "ben"],
  });
  expect([await room.mine("ben"), await room.mine("ana")]).toMatchObject([
    { comments: [id] },
    { comments: [] },
  ]);
  await expect(room.as("ana").act("uncomment", { id })).rejects.toMatchObject({ status: 404 });
  await expect(ben.act("comment", { id: a, text: "" })).rejects.toMatchObject({ status: 400 });
  await ben.act("uncomment", { id });
  expect(await room.view("guest")).toMatchObject({ comments: [] });
});
