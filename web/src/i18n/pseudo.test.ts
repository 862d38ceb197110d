import { html } from "lit";
import { afterEach, expect, test, vi } from "vitest";
import { accentedMessage, accentedText } from "./pseudo.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test("the pseudo-locale accents texts and templates, but not their values", () => {
  expect(accentedMessage("Save")).toBe("Šáṽé~~");
  expect(accentedMessage(accentedText`Go to ${"Ana"}`)).toBe("Ğó~ ťó~ Ana");
  const { strings, values } = accentedMessage(html`<b title="x">To</b> ${"Ana"}`);
  expect([[...strings], values]).toEqual([['<b title="x">Ťó~</b> ', ""], ["Ana"]]);
});

test("the pseudo-locale gives a template the same strings each time, by which Lit recognizes it", () => {
  const greeting = (name: string) => accentedMessage(html`Hello ${name}`);
  expect(greeting("Ana").strings).toBe(greeting("Ben").strings);
});

test.each([
  ["?locale=pseudo", ""],
  ["?locale=pseudo-rtl", "rtl"],
])("with %o in the address the page's dir is %o", async (search, dir) => {
  const documentElement = { dir: "" };
  vi.stubGlobal("location", { search });
  vi.stubGlobal("document", { documentElement });
  await import("./pseudo.ts");
  expect(documentElement.dir).toBe(dir);
});

test.each([
  ["?locale=pseudo", "Šáṽé~~"],
  ["", "Save"],
])("with %o in the address the message Save is %s", async (search, text) => {
  vi.stubGlobal("location", { search });
  const { msg } = await import("./pseudo.ts");
  expect(msg("Save")).toBe(text);
});
