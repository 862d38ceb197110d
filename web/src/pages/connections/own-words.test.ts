// Rules: protocol/plugins#locales
import { afterEach, expect, test, vi } from "vitest";
import type { SettingView } from "#shared/wire/connections.ts";
import { inOwnWords, valueText, type ShownSetting } from "./own-words.ts";

const mode: SettingView = {
  name: "mode",
  label: "Mode",
  by: "org",
  type: "choice",
  options: ["On", "Off"],
};
const texts = { de: { settings: { mode: { label: "Modus", options: { On: { name: "An" } } } } } };
const shownIn = (lang: string): ShownSetting => {
  vi.stubGlobal("document", { documentElement: { lang } });
  return inOwnWords({ connections: [], settings: [mode], texts }).settings[0]!;
};
afterEach(() => vi.unstubAllGlobals());

test("options are shown in the page's language and keep their values", () => {
  expect(shownIn("de")).toMatchObject({ label: "Modus", options: ["On", "Off"], labels: ["An", "Off"] });
});

test("a stored option is read in the page's language", () => {
  expect(["On", "Off", "Gone"].map((value) => valueText(shownIn("de"), value))).toEqual([
    "An",
    "Off",
    "Gone",
  ]);
  expect(valueText(shownIn("en"), "On")).toBe("On");
});
