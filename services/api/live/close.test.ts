import fc from "fast-check";
import { expect, test } from "vitest";
import { closeReason } from "./close.ts";

test("a removal's message is cut to 123 bytes on the border of a character (spec 2, Sessions)", () => {
  expect(closeReason("See you tomorrow")).toBe("See you tomorrow");
  expect(closeReason("x".repeat(200))).toBe("x".repeat(123));
  expect(closeReason("🂡".repeat(40))).toBe("🂡".repeat(30));
});

test("whatever the message, what is left is its beginning and fits a close frame", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (message) => {
      const reason = closeReason(message);
      expect(Buffer.byteLength(reason)).toBeLessThanOrEqual(123);
      expect(message.startsWith(reason)).toBe(true);
    }),
  );
});
