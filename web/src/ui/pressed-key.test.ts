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

const onLayout = (key: string, code: string, shiftKey = false) =>
  ({ key, code, shiftKey, keyCode: 75, isComposing: false }) as KeyboardEvent;

it.each([
  ["Russian л", onLayout("л", "KeyK"), "k"],
  ["Russian Л with Shift", onLayout("Л", "KeyK", true), "k"],
  ["Ukrainian і", onLayout("і", "KeyS"), "s"],
  ["Greek κ", onLayout("κ", "KeyK"), "k"],
  ["Hebrew ל", onLayout("ל", "KeyK"), "k"],
  ["Arabic ن", onLayout("ن", "KeyK"), "k"],
  ["the two Arabic letters of one key", onLayout("لا", "KeyB"), "b"],
  ["Georgian კ", onLayout("კ", "KeyK"), "k"],
  ["Thai า", onLayout("า", "KeyK"), "k"],
  ["Korean ㅏ without an input method", onLayout("ㅏ", "KeyK"), "k"],
  ["an Arabic digit", onLayout("٣", "Digit3"), "3"],
  ["a Persian digit of the number pad", onLayout("۳", "Numpad3"), "3"],
  ["a Devanagari digit", onLayout("३", "Digit3"), "3"],
  ["the Arabic question mark", onLayout("؟", "Slash", true), "?"],
  ["the letter on the key of the slash", onLayout("ظ", "Slash"), "/"],
])("%s is the Latin character of its physical key", (_name, pressed, key) =>
  expect(pressedKey(pressed)).toBe(key),
);

it.each([
  ["Dvorak's k", onLayout("k", "KeyV"), "k"],
  ["Dvorak's slash", onLayout("/", "BracketLeft"), "/"],
  ["AZERTY's a", onLayout("a", "KeyQ"), "a"],
  ["AZERTY's é", onLayout("é", "Digit2"), "é"],
  ["AZERTY's §", onLayout("§", "Slash", true), "§"],
  ["Turkish ı", onLayout("ı", "KeyI"), "ı"],
  ["the Russian question mark", onLayout("?", "Digit7", true), "?"],
  ["a Cyrillic letter without a Latin one on its key", onLayout("ж", "Semicolon"), "ж"],
  ["a Cyrillic letter of a keyboard on the screen", onLayout("л", ""), "л"],
  ["Enter on a Russian keyboard", onLayout("Enter", "Enter"), "Enter"],
])("%s is itself", (_name, pressed) => expect(pressedKey(pressed)).toBe(pressed.key));
