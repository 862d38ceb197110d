// Rules: protocol/plugins#page-texts
import { beforeEach, describe, expect, test, vi } from "vitest";
import { translated } from "#shared/rules/languages.ts";

const root = { lang: "en", dir: "ltr" };
vi.stubGlobal("document", { documentElement: root });
vi.stubGlobal("location", { hash: "" });
vi.stubGlobal("addEventListener", () => {});
vi.stubGlobal("parent", { postMessage() {} });

type Texts = (table: object) => (english: unknown, values?: object) => string;
const module = new URL("../../services/api/plugin-page/in-frame/texts.js", import.meta.url).href;
const { texts } = (await import(module)) as { texts: Texts };

const worded = texts({
  de: { Save: "Speichern", "{count} votes": { one: "{count} Stimme", other: "{count} Stimmen" } },
  pl: {
    "{count} votes": { one: "głos", few: "{count} głosy", many: "{count} głosów", other: "{count} głosu" },
  },
  "pt-BR": { "{name} voted": "{name} votou" },
  ar: { "{name} voted": "صوّت {name}" },
});
const votes = { one: "1 vote", other: "{count} votes" };
const speak = (lang: string, dir = "ltr") => Object.assign(root, { lang, dir });
beforeEach(() => speak("en"));

describe("the texts of a page", () => {
  test("are in the language of the page, also after it changes", () => {
    expect(worded("Save")).toBe("Save");
    speak("de");
    expect(worded("Save")).toBe("Speichern");
  });

  test("are those of another region of the language, but not of another script", () => {
    speak("pt-PT");
    expect(worded("{name} voted", { name: "Ana" })).toBe("Ana votou");
    expect(texts({ "zh-Hant": { Save: "儲存" } })("Save")).toBe("Save");
  });

  test("are in English if a translation is missing, in the form of the English plural", () => {
    speak("ar");
    expect([worded("Save"), worded(votes, { count: 1 }), worded(votes, { count: 3 })]).toEqual([
      "Save",
      "1 vote",
      "3 votes",
    ]);
  });

  test("have the plural forms of their language", () => {
    speak("pl");
    expect([1, 2, 5, 22].map((count) => worded(votes, { count }))).toEqual([
      "głos",
      "2 głosy",
      "5 głosów",
      "22 głosy",
    ]);
  });

  test("have numbers in their language", () => {
    speak("de");
    expect(worded(votes, { count: 12_345 })).toBe("12.345 Stimmen");
  });

  test.each(translated)("have small numbers as in every text in $code", ({ code }) => {
    speak(code);
    for (const count of [0, 7, 999, -7, 0.5, 1000])
      expect(worded("{count}", { count })).toBe(new Intl.NumberFormat(code).format(count));
  });

  test("isolate the direction of names that could reorder the sentence", () => {
    expect(worded("{name} voted", { name: "Ana" })).toBe("Ana voted");
    expect(worded("{name} voted", { name: "דנה" })).toBe("\u2068דנה\u2069 voted");
    speak("ar", "rtl");
    expect(worded("{name} voted", { name: "C++" })).toBe("صوّت \u2068C++\u2069");
  });

  test("do not read values as placeholders", () => {
    expect(worded("{a} and {b}", { a: "{b}", b: "x" })).toBe("{b} and x");
  });
});
