import { expect, test } from "vitest";
import { TrackerFailure } from "./failure.ts";
import { readPages } from "./pages.ts";

/** A list of numbers whose pages have at most `fits` of them. Others are too large. */
function listOf(length: number, fits = Infinity) {
  const sizes: number[] = [];
  async function read(start: number | null, size: number) {
    sizes.push(size);
    if (size > fits) throw new TrackerFailure("too-large");
    const from = start ?? 0;
    const items = Array.from({ length: Math.min(size, length - from) }, (_, i) => from + i);
    const end = from + items.length;
    return { items, next: end < length ? end : null };
  }
  return { read, sizes };
}

test("a list is read page by page to its end", async () => {
  const { read, sizes } = listOf(120);
  const { items, more } = await readPages(read, { most: 200, size: 50 });
  expect([items.length, items.at(-1), more, sizes]).toEqual([120, 119, false, [50, 50, 50]]);
});

test("the items above the most are left out, and told", async () => {
  const { items, more } = await readPages(listOf(120).read, { most: 60, size: 50 });
  expect([items.length, more]).toEqual([60, true]);
});

test("after a page that is too large, the pages have half as many items", async () => {
  const { read, sizes } = listOf(60, 20);
  const { items, more } = await readPages(read, { most: 200, size: 50 });
  expect([items.length, more, sizes]).toEqual([60, false, [50, 25, 12, 12, 12, 12, 12]]);
});

test("an item that is too large alone is a failure", async () => {
  await expect(readPages(listOf(3, 0).read, { most: 9, size: 4 })).rejects.toMatchObject({
    kind: "too-large",
  });
});

test("a list whose requests run out has more", async () => {
  const { items, more } = await readPages(listOf(500).read, { most: 500, size: 10, requests: 3 });
  expect([items.length, more]).toEqual([30, true]);
});

test("another failure ends the list", async () => {
  const read = () => Promise.reject(new TrackerFailure("refused"));
  await expect(readPages(read, { most: 9, size: 4 })).rejects.toMatchObject({ kind: "refused" });
});
