import { afterEach, expect, test, vi } from "vitest";
import { keyNames } from "./key-names.ts";

afterEach(() => void vi.unstubAllGlobals());

test.each([
  ["r", ["R"]],
  ["g s", ["G", "S"]],
  ["?", ["?"]],
  ["mod+k", ["Ctrl K"]],
  ["alt+ArrowUp alt+ArrowDown", ["Alt ↑", "Alt ↓"]],
  ["0-9", ["0–9"]],
])("the keys of %s are named %s", (keys, names) => {
  vi.stubGlobal("navigator", { userAgent: "X11; Linux" });
  expect(keyNames(keys)).toEqual(names);
});

test("a Mac's modifiers are named by their symbols", () => {
  vi.stubGlobal("navigator", { userAgent: "Macintosh; Intel Mac OS X" });
  expect([keyNames("mod+k"), keyNames("alt+ArrowUp")]).toEqual([["⌘ K"], ["⌥ ↑"]]);
});
