import { onTestFinished, expect, test, vi } from "vitest";
import { ensureElement } from "./lazy-imports.ts";

test("an element's code is fetched until the element is defined, and not again", () => {
  const defined = new Set<string>();
  vi.stubGlobal("customElements", { get: (tag: string) => (defined.has(tag) ? Object : undefined) });
  onTestFinished(() => void vi.unstubAllGlobals());
  const load = vi.fn(async () => {});
  ensureElement("tm-part", load);
  ensureElement("tm-part", load);
  expect(load).toHaveBeenCalledTimes(2);
  defined.add("tm-part");
  ensureElement("tm-part", load);
  expect(load).toHaveBeenCalledTimes(2);
});
