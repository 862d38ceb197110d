import { expect, onTestFinished, test } from "vitest";
import { open } from "../api/harness.ts";

type View = { cards: { id: string; text: string; column: string; owner: unknown }[]; endsAt: number | null };

async function start() {
  const room = await open(import.meta.dirname, { facilitator: "ana" });
  onTestFinished(room.close);
  const added = await room.as("ben").act("add", { text: "Fix the door" });
  return { room, card: added!.id };
}

test("cards are added, moved and owned", async () => {
  const { room, card } = await start();
  await room.as("ben").act("move", { id: card, column: "Doing" });
  await room.as("ben").act("own", { id: card, owner: { id: "ana", name: "Ana" } });
  const owner = { id: "ana", name: "Ana" };
  expect((await room.view<View>("member")).cards).toMatchObject([{ column: "Doing", owner }]);
  await expect(room.as("ben").act("move", { id: card, column: "Nowhere" })).rejects.toMatchObject({
    status: 400,
  });
  await expect(room.as("ben").act("move", { id: "x", column: "Done" })).rejects.toMatchObject({
    status: 404,
  });
});

test("the facilitator starts and stops the timer", async () => {
  const { room } = await start();
  await room.as("ana").act("timer", { seconds: 60 });
  expect((await room.view<View>("member")).endsAt).toBeGreaterThan(0);
  await room.as("ana").act("timer", { seconds: 0 });
  expect(await room.view("member")).toMatchObject({ endsAt: null });
  await expect(room.as("ben").act("timer", { seconds: 9 })).rejects.toMatchObject({
    code: "facilitator_only",
  });
});
