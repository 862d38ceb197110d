import { expect, test } from "vitest";
import { sourcesIn } from "./sources.ts";

// `TmElement` renders again when the language changes. `RoomFrame` extends it.
test("every element with texts is a TmElement", () => {
  const elements = sourcesIn("web/src").filter(({ text }) => text.includes("@customElement("));
  expect(elements.length).toBeGreaterThan(100);
  const fixed = elements.filter(
    ({ text }) => !/extends (TmElement|RoomFrame)\b/.test(text) && /\bmsg\(/.test(text),
  );
  expect(fixed.map(({ path }) => path)).toEqual([]);
});
