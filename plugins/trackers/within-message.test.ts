import fc from "fast-check";
import { expect, test } from "vitest";
import { withinMessage } from "./within-message.ts";

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
const story = (ref: string, notes: string) => ({ ref, notes });

test("stories that fit stay as they are", () => {
  const stories = [story("A-1", "Short"), story("A-2", "x".repeat(2000))];
  expect(withinMessage(stories)).toEqual(stories);
  expect(withinMessage([])).toEqual([]);
});

test("the longest notes are cut at one length, and short ones stay", () => {
  const cut = withinMessage(
    [story("A-1", "Short"), story("A-2", "x".repeat(300)), story("A-3", "y".repeat(400))],
    300,
  );
  const [first, second, third] = cut.map(({ notes }) => notes);
  expect(first).toBe("Short");
  expect(second).toMatch(/^x+…$/);
  expect(third).toMatch(/^y+…$/);
  expect(second).toHaveLength(third!.length);
  expect(bytesOf(cut)).toBeGreaterThan(295);
});

test("200 stories with long notes in any script fit into one message", () => {
  for (const letter of ["a", "ü", "語", "😀", '"', "\n"]) {
    const all = Array.from({ length: 200 }, (_, at) => story(`PAY-${at}`, letter.repeat(2000)));
    expect(bytesOf(withinMessage(all))).toBeLessThanOrEqual(60 * 1024);
  }
});

test("any texts are within the limit, without half a character", () => {
  const text = fc.string({ unit: "grapheme", maxLength: 300 });
  fc.assert(
    fc.property(fc.array(text, { maxLength: 20 }), (notes) => {
      const all = notes.map((one, at) => story(`A-${at}`, one));
      const within = withinMessage(all, 2000);
      expect(bytesOf(within)).toBeLessThanOrEqual(2000);
      expect(within.every(({ notes: one }) => one.isWellFormed())).toBe(true);
    }),
  );
});
