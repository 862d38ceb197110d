import { describe, expect, test } from "vitest";
import type { Credential } from "../callers/credential.ts";
import { createRoomQueue } from "./room-queue.ts";

const caller = {} as Credential;
const nothing = async () => {};

/** Returns a queue and the rooms whose seats were checked. In room "closed" the caller has no seat. */
function queueWithChecks() {
  const checked: string[] = [];
  const queue = createRoomQueue(async (sessionId) => {
    checked.push(sessionId);
    if (sessionId === "closed") throw new Error("no seat");
  });
  /** Keeps a room busy until the returned function is called. */
  const keepBusy = (sessionId: string) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const work = queue.enter(sessionId, caller, () => promise);
    return () => (resolve(), work);
  };
  return { queue, checked, keepBusy };
}

// Rules: protocol/guarantees#isolation-of-rooms
describe("the queue of a room", () => {
  test("an idle room needs no check of the seat", async () => {
    const { queue, checked } = queueWithChecks();
    for (let n = 0; n < 3; n++) await queue.enter("room", caller, nothing);
    expect(checked).toEqual([]);
  });

  test("a busy room checks the seat of each caller", async () => {
    const { queue, checked, keepBusy } = queueWithChecks();
    const end = keepBusy("room");
    await queue.enter("room", caller, nothing);
    await queue.enter("another", caller, nothing);
    await queue.enter("room", caller, nothing);
    await end();
    expect(checked).toEqual(["room", "room"]);
  });

  test("a caller without a seat is refused by a busy room before the work begins", async () => {
    const { queue, keepBusy } = queueWithChecks();
    const end = keepBusy("closed");
    let began = false;
    await expect(queue.enter("closed", caller, async () => void (began = true))).rejects.toThrow("no seat");
    expect(began).toBe(false);
    await end();
  });

  test("a room is idle again after work that fails", async () => {
    const { queue, checked } = queueWithChecks();
    await expect(queue.enter("room", caller, () => Promise.reject(new Error("full")))).rejects.toThrow(
      "full",
    );
    await queue.enter("room", caller, nothing);
    expect(checked).toEqual([]);
  });
});
