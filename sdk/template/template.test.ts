import { expect, onTestFinished, test } from "vitest";
import { open } from "@standpoint/plugin-sdk/test";

async function start(question: string) {
  const room = await open(import.meta.dirname, { config: { question }, facilitator: "ana" });
  onTestFinished(room.close);
  return room;
}

test("answers are private until the facilitator shows them all", async () => {
  const room = await start("Tea or coffee?");
  await room.as("ben").act("answer", { text: "Tea" });
  expect(await room.view("member")).toEqual({ count: 1 });
  expect([await room.mine("ben"), await room.mine("ana")]).toEqual([{ answer: "Tea" }, { answer: "" }]);
  await expect(room.as("ben").act("show")).rejects.toMatchObject({ code: "facilitator_only" });
  await room.as("ana").act("show");
  expect(await room.view("guest")).toEqual({ count: 1, answers: ["Tea"] });
});

test("an answer is refused if another window of the person has changed it", async () => {
  const room = await start("Tea or coffee?");
  const ben = room.as("ben");
  await ben.act("answer", { text: "Tea", base: "" });
  const changed = { status: 409, message: "your answer was changed elsewhere meanwhile" };
  await expect(ben.act("answer", { text: "Coffee", base: "" })).rejects.toMatchObject(changed);
  expect(await room.mine("ben")).toEqual({ answer: "Tea" });
  await ben.act("answer", { text: "Tea", base: "" });
  await ben.act("answer", { text: "Coffee", base: "Tea" });
  expect(await room.mine("ben")).toEqual({ answer: "Coffee" });
});

test("an answer has 1 to 200 characters, and is refused once the answers are shown", async () => {
  const room = await start("");
  expect(room.config).toEqual({ question: "How are you?" });
  const ben = room.as("ben", { guest: true });
  await expect(ben.act("answer", { text: " " })).rejects.toMatchObject({ status: 400 });
  await room.as("ana").act("show");
  const late = { status: 409, message: "the answers are shown already" };
  await expect(ben.act("answer", { text: "Tea" })).rejects.toMatchObject(late);
});
