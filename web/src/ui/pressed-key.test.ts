import { expect, it } from "vitest";
import { pressedKey } from "./pressed-key.ts";

const event = (key: string, keyCode: number, isComposing: boolean) =>
  ({ key, keyCode, isComposing }) as KeyboardEvent;

it.each([
  ["Chrome's Enter that ends a composition", event("Enter", 229, true)],
  ["Safari's Enter that ended one", event("Enter", 229, false)],
  ["a key that an input method took, in no field", event("r", 229, false)],
  ["a key during a composition, by its own code", event("Escape", 27, true)],
  ["a key of a phone's keyboard, which has no name", event("Unidentified", 229, false)],
])("%s is not a pressed key", (_name, composing) => expect(pressedKey(composing)).toBe(""));

it.each([
  ["Enter", event("Enter", 13, false)],
  ["r", event("r", 82, false)],
  // An event from code does not have a key code.
  ["k", event("k", 0, false)],
])("%s is a pressed key", (name, pressed) => expect(pressedKey(pressed)).toBe(name));
