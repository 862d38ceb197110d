import { expect, test, vi } from "vitest";
import { createPlaces } from "./places.ts";

const refused = () => new Error("busy");

/** Returns work that runs until it is told to end. */
function openEnded() {
  let end = () => {};
  const work = vi.fn(() => new Promise<void>((done) => (end = done)));
  return { work, end: () => end() };
}

test("work beyond the number of places waits in the order in which it came", async () => {
  const places = createPlaces({ places: 1, mostWaiting: 5, waitMs: 60_000, refused });
  const [first, second, third] = [openEnded(), openEnded(), openEnded()];
  const all = [first, second, third].map(({ work }) => places.take(work));
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

test("work is refused when the queue for places is full, and when no place becomes free in time", async () => {
  const places = createPlaces({ places: 1, mostWaiting: 1, waitMs: 10, refused });
  const first = openEnded();
  const running = places.take(first.work);
  const waiting = places.take(async () => "never");
  await expect(places.take(async () => "never")).rejects.toThrow("busy");
  await expect(waiting).rejects.toThrow("busy");
  first.end();
  await running;
  expect(await places.take(async () => "free again")).toBe("free again");
});

test("a place is free again after work that fails", async () => {
  const places = createPlaces({ places: 1, mostWaiting: 0, waitMs: 10, refused });
  await expect(places.take(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await places.take(async () => "fine")).toBe("fine");
});
