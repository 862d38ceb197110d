import { expect, test } from "vitest";
import { createRoomTurns } from "./room-turns.ts";

/** Turns in rooms, and who had to show their seat, in order. */
function turns() {
  const asked: string[] = [];
  const prove = async (_room: string, caller: string) => void asked.push(caller);
  const inTurn = createRoomTurns<string>({
    keyOf: (caller) => caller,
    prove,
    mostWaiting: 10,
    mostTogether: 3,
  });
  const turn = (sessionId: string, caller: string, work: () => Promise<unknown>, together = false) =>
    inTurn({ sessionId, caller, together }, work);
  return { asked, turn };
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

test("those who are next in line begin together where their work is done together, so many at most, and nobody overtakes one who works alone (protocol/guarantees 66)", async () => {
  const { turn } = turns();
  const begun: string[] = [];
  const ended = new Map<string, () => void>();
  const work = (who: string) => () => {
    begun.push(who);
    return new Promise<void>((resolve) => ended.set(who, resolve));
  };
  const end = async (...who: string[]) => {
    for (const one of who) ended.get(one)!();
    await new Promise(setImmediate);
    return begun.splice(0);
  };
  const all = [
    turn("room", "Unknown", work("Unknown")),
    ...["Ana", "Ben", "Cem", "Dora", "Emil"].map((who) => turn("room", who, work(who), true)),
    turn("room", "Finn", work("Finn")),
    turn("room", "Gul", work("Gul"), true),
  ];
  await new Promise(setImmediate);
  expect(begun.splice(0)).toEqual(["Unknown", "Ana"]);
  expect(await end("Ana")).toEqual(["Ben", "Cem", "Dora"]);
  expect(await end("Ben", "Cem")).toEqual([]);
  expect(await end("Dora")).toEqual(["Emil"]);
  expect(await end("Emil")).toEqual(["Finn"]);
  expect(await end("Finn")).toEqual(["Gul"]);
  await end("Gul", "Unknown");
  await Promise.all(all);
});
