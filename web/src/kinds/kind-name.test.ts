// Rules: protocol/plugins#locales
import { afterEach, describe, expect, it, vi } from "vitest";
import { kindNamesIn, ownTexts, pluginName } from "./kind-name.ts";
import { shownFields } from "./shown-fields.ts";

const speak = (lang: string) => vi.stubGlobal("document", { documentElement: { lang } });
afterEach(() => vi.unstubAllGlobals());

describe("a plugin's texts", () => {
  it.each([
    ["de", "Essen"],
    ["pt-BR", "Almoço"],
    ["zh-Hans", "Lunch"],
    ["en", "Lunch"],
  ])("are in the page's language %s if the plugin has it: %s", (lang, name) => {
    speak(lang);
    const names = { de: "Essen", "pt-PT": "Almoço", "zh-Hant": "午餐" };
    expect(pluginName({ display: "Lunch", names })).toBe(name);
  });

  it("are those of the exact language, not of another region", () => {
    speak("pt-BR");
    expect(ownTexts({ "pt-PT": 1, "pt-BR": 2 })).toBe(2);
  });
});

describe("the form of a new room", () => {
  const fields = [
    {
      name: "mood",
      label: "Mood",
      type: "choice" as const,
      options: ["Good", "Bad"],
      previews: ["Sun", "Rain"],
    },
    { name: "place", label: "Place", type: "text" as const },
  ];

  it("is in English text by text where a translation is missing, and keeps the options' values", () => {
    speak("de");
    const texts = {
      de: { fields: { mood: { label: "Laune", options: { Good: { name: "Gut", preview: "Sonne" } } } } },
    };
    expect(shownFields(fields, texts)).toEqual([
      { ...fields[0], label: "Laune", labels: ["Gut", "Bad"], previews: ["Sonne", "Rain"] },
      fields[1],
    ]);
  });
});

it("the kinds of a space have names in the page's language", () => {
  speak("de");
  const view = {
    kindNames: { lunch: "Lunch" },
    kindTexts: { lunch: { de: { display: "Essen" } } },
  };
  expect(kindNamesIn(view)).toEqual({ lunch: "Essen" });
});
