import { expect, onTestFinished, test } from "vitest";
import { open } from "../api/harness.ts";

const four = ["ana", "ben", "cem", "dora"];

async function check() {
  const config = { statements: "Own statements", own: "We ship often\nWe learn\nWe laugh" };
  const room = await open(import.meta.dirname, { config, facilitator: "ana" });
  onTestFinished(room.close);
  return room;
}

// Rules: protocol/plugins#result, protocol/plugins#summary
test("result and summary have counts once the result is shown, and none of too few people", async () => {
  const room = await check();
  for (const person of four)
    for (const statement of [0, 1, 2]) await room.as(person).act("rate", { statement, color: "green" });
  await room.as("eva").act("rate", { statement: 1, color: "red" });
  expect([room.result, await room.summary()]).toEqual([null, []]);
  await room.as("ana").act("show");
  expect(room.result).toEqual({
    text: "{green} good, {yellow} so-so, {red} bad",
    values: { green: 12, yellow: 0, red: 1 },
  });
  expect((await room.summary())[1]).toEqual({
    text: "{statement}: {green} good, {yellow} so-so, {red} bad",
    values: { statement: "We learn", green: 4, yellow: 0, red: 1 },
  });
});

// Rules: protocol/plugins#summary
test("the summary has no counts of a statement that fewer than four people rated", async () => {
  const room = await check();
  for (const person of four) await room.as(person).act("rate", { statement: 0, color: "green" });
  await room.as("ana").act("rate", { statement: 1, color: "red" });
  await room.as("ana").act("show");
  expect(room.result).toMatchObject({ values: { green: 4, red: 0 } });
  expect((await room.summary())[1]).toEqual({
    text: "{statement}: fewer than 4 people rated this",
    values: { statement: "We learn" },
  });
});
