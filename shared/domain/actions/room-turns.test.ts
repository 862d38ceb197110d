import { expect, test } from "vitest";
import { createRoomTurns } from "./room-turns.ts";

/** Turns in rooms, and who had to show their seat, in order. */
function turns() {
  const asked: string[] = [];
  const prove = async (_room: string, caller: string) => void asked.push(caller);
  return { asked, turn: createRoomTurns<string>({ keyOf: (caller) => caller, prove, mostWaiting: 10 }) };
}

/** Keeps a room busy until the function that it returns is called. */
function keepBusy(turn: ReturnType<typeof turns>["turn"]): () => Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const work = turn("room", "Kaja", () => promise);
  return () => (resolve(), work);
}

const nothing = async () => {};

test("in a busy room everybody shows their seat once, and again after a refusal or once the room was at rest (protocol/guarantees 66)", async () => {
  const { asked, turn } = turns();
  const rest = keepBusy(turn);
  for (let n = 0; n < 3; n++) await turn("room", "Ana", nothing);
  expect(asked).toEqual(["Ana"]);
  await expect(turn("room", "Ana", () => Promise.reject(new Error("no seat")))).rejects.toThrow("no seat");
  await turn("room", "Ana", nothing);
  expect(asked).toEqual(["Ana", "Ana"]);
  await rest();
  const restAgain = keepBusy(turn);
  await turn("room", "Ana", nothing);
  expect(asked).toEqual(["Ana", "Ana", "Ana"]);
  await restAgain();
});

test("a room where nobody is at work asks nobody for their seat (protocol/guarantees 66)", async () => {
  const { asked, turn } = turns();
  for (let n = 0; n < 3; n++) await turn("room", "Ana", nothing);
  expect(asked).toEqual([]);
});
