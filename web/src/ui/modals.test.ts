import { afterEach, expect, test } from "vitest";
import { isModalHeld, isModalOpen, isTopModal, noteModal } from "./modals.ts";

const secret = { held: true, close() {} };
const palette = { close() {} };

afterEach(() => [secret, palette].forEach((dialog) => noteModal(dialog, false)));

test("the newest open dialog is the top dialog", () => {
  noteModal(secret, true);
  expect(isTopModal(secret)).toBe(true);
  noteModal(palette, true);
  expect([secret, palette].map(isTopModal)).toEqual([false, true]);
  noteModal(palette, false);
  expect(isTopModal(secret)).toBe(true);
});

test("a held dialog is reported while it is open, also under another dialog", () => {
  noteModal(palette, true);
  expect(isModalHeld()).toBe(false);
  noteModal(secret, true);
  expect(isModalHeld()).toBe(true);
  noteModal(secret, false);
  expect(isModalHeld()).toBe(false);
});

test("a closed dialog is not an open modal, also before its close event", () => {
  const closing = { shown: true, close() {} };
  noteModal(closing, true);
  expect(isModalOpen()).toBe(true);
  closing.shown = false;
  expect(isModalOpen()).toBe(false);
  noteModal(closing, false);
});
