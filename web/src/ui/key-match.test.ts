import { expect, test } from "vitest";
import { isSingleCharacter, matchStroke, strokeName, strokeSequence } from "./key-match.ts";

const plain = { ctrlKey: false, metaKey: false, altKey: false };

test("a keystroke's name includes its modifiers", () => {
  expect(strokeName("R", plain)).toBe("r");
  expect(strokeName("k", { ...plain, metaKey: true })).toBe("mod+k");
  expect(strokeName("ArrowUp", { ...plain, altKey: true })).toBe("alt+ArrowUp");
});

test("only bare characters, and arrows, count as single-character keys", () => {
  expect(isSingleCharacter("ArrowRight")).toBe(true);
  expect(isSingleCharacter("alt+ArrowUp")).toBe(false);
  expect(isSingleCharacter("r")).toBe(true);
  expect(isSingleCharacter("g s")).toBe(true);
  expect(isSingleCharacter("0-9")).toBe(true);
  expect(isSingleCharacter("mod+k")).toBe(false);
  expect(isSingleCharacter("Escape")).toBe(false);
});

test("a key sequence is two strokes, and an unknown second stroke resets it", () => {
  const bindings = ["g s", "s", "?"];
  expect(matchStroke(bindings, "", "g")).toEqual({ pending: "g" });
  expect(matchStroke(bindings, "g", "s")).toEqual({ binding: "g s", pending: "" });
  expect(matchStroke(bindings, "g", "q")).toEqual({ pending: "" });
  expect(matchStroke(bindings, "", "s")).toEqual({ binding: "s", pending: "" });
});

test("two strokes are a sequence by the times of their events, not of their handling", () => {
  const bindingOf = strokeSequence();
  expect(bindingOf(["g s"], "g", 5_000)).toBe(undefined);
  expect(bindingOf(["g s"], "s", 5_999)).toBe("g s");
  expect(bindingOf(["g s"], "g", 7_000)).toBe(undefined);
  expect(bindingOf(["g s"], "s", 8_000)).toBe(undefined);
});

test("a binding of all digits matches each digit without its own binding", () => {
  expect(matchStroke(["0-9", "1"], "", "7")).toEqual({ binding: "0-9", pending: "" });
  expect(matchStroke(["0-9", "1"], "", "1")).toEqual({ binding: "1", pending: "" });
  expect(matchStroke(["0-9"], "", "mod+1")).toEqual({ pending: "" });
});
