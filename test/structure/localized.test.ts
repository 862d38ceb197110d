import { expect, test } from "vitest";
import { sourcesIn } from "./sources.ts";

// Decorators apply from the last to the first. `@customElement` upgrades the elements that are on the page already.
// `@localized()` reaches only elements that are created after it, so it has to be the last.
test("an element is localized before it is defined", () => {
  const localized = sourcesIn("web/src").filter(({ text }) => text.includes("@localized()"));
  expect(localized.length).toBeGreaterThan(100);
  const late = localized.filter(
    ({ text }) => !/^@customElement\(.*\)\n@localized\(\)\nexport class/m.test(text),
  );
  expect(late.map(({ path }) => path)).toEqual([]);
});
