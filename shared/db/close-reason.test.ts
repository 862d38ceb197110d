// Rules: protocol/live#close-codes, protocol/rooms#removing-a-participant
import fc from "fast-check";
import { expect, test } from "vitest";
import { closeReason } from "./close-reason.ts";

test("truncates a message to 123 bytes, between characters", () => {
  expect(closeReason("See you tomorrow")).toBe("See you tomorrow");
  expect(closeReason("x".repeat(200))).toBe("x".repeat(123));
  expect(closeReason("🂡".repeat(40))).toBe("🂡".repeat(30));
});

test("returns a prefix of the message that fits into a close frame", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (message) => {
      const reason = closeReason(message);
      expect(Buffer.byteLength(reason)).toBeLessThanOrEqual(123);
      expect(message.startsWith(reason)).toBe(true);
    }),
  );
});
