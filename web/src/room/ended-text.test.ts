import { expect, test } from "vitest";
import { endedText } from "./ended-text.ts";

const now = new Date(2026, 10, 29, 21, 40).getTime();

test("the end of a room today is a time of day, and an earlier one has its date", () => {
  const plain = (text: string) => text.replaceAll("\u202F", " ");
  expect(plain(endedText(new Date(2026, 10, 29, 21, 38).toISOString(), now))).toBe("Ended today at 9:38 PM.");
  expect(plain(endedText(new Date(2026, 10, 28, 21, 38).toISOString(), now))).toBe(
    "Ended Nov 28, 2026, 9:38 PM.",
  );
});
