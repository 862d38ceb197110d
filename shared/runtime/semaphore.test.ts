import { expect, test, vi } from "vitest";
import { createSemaphore } from "./semaphore.ts";

const refusal = () => new Error("busy");

/** Returns work that runs until `end` is called. */
function openEnded() {
  let end = () => {};
  const work = vi.fn(() => new Promise<void>((done) => (end = done)));
  return { work, end: () => end() };
}

test("queues work beyond the permits in the order of the calls", async () => {
  const semaphore = createSemaphore({ permits: 1, maxQueue: 5, timeoutMs: 60_000, refusal });
  const [first, second, third] = [openEnded(), openEnded(), openEnded()];
  const all = [first, second, third].map(({ work }) => semaphore.run(work));
  await vi.waitFor(() => expect(first.work).toHaveBeenCalled(), 60_000);
  expect(second.work).not.toHaveBeenCalled();
  first.end();
  await vi.waitFor(() => expect(second.work).toHaveBeenCalled(), 60_000);
  expect(third.work).not.toHaveBeenCalled();
  second.end();
  await vi.waitFor(() => expect(third.work).toHaveBeenCalled(), 60_000);
  third.end();
  await Promise.all(all);
});

test("refuses work if the queue is full or the wait times out", async () => {
  const semaphore = createSemaphore({ permits: 1, maxQueue: 1, timeoutMs: 10, refusal });
  const first = openEnded();
  const running = semaphore.run(first.work);
  const waiting = semaphore.run(async () => "never");
  await expect(semaphore.run(async () => "never")).rejects.toThrow("busy");
  await expect(waiting).rejects.toThrow("busy");
  first.end();
  await running;
  expect(await semaphore.run(async () => "free again")).toBe("free again");
});

test("releases the permit of failed work", async () => {
  const semaphore = createSemaphore({ permits: 1, maxQueue: 0, timeoutMs: 10, refusal });
  await expect(semaphore.run(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await semaphore.run(async () => "fine")).toBe("fine");
});
