import { afterEach, expect, test } from "vitest";
import { isModalHeld, isTopModal, noteModal } from "./modals.ts";

const secret = { held: true, close() {} };
const palette = { close() {} };

afterEach(() => [secret, palette].forEach((dialog) => noteModal(dialog, false)));

test("keys are for the dialog that was opened last, and go back to the one under it (ux, Accessibility)", () => {
  noteModal(secret, true);
  expect(isTopModal(secret)).toBe(true);
  noteModal(palette, true);
  expect([secret, palette].map(isTopModal)).toEqual([false, true]);
  noteModal(palette, false);
  expect(isTopModal(secret)).toBe(true);
});

test("a dialog that holds something is known as long as it is open, whatever lies above it (ux, Trust)", () => {
  noteModal(palette, true);
  expect(isModalHeld()).toBe(false);
  noteModal(secret, true);
  expect(isModalHeld()).toBe(true);
  noteModal(secret, false);
  expect(isModalHeld()).toBe(false);
});
