// Rules: protocol/plugins#page-abilities
import { expect, test } from "vitest";
import { avatarHue } from "#shared/rules/hue.ts";
import { initials } from "../../web/src/ui/initials.ts";

const module = new URL("../../services/api/plugin-page/in-frame/initials.js", import.meta.url).href;
const inPage = (await import(module)) as { hueOf(id: string): number; initials(name: string): string };

test("a page draws the same hue and initials as the application", () => {
  for (const id of ["", "a", "0b5e1e5c-6c53-4d2b-9d2f-0c8f2a6f3a11", "Zoë 👩‍🚀"])
    expect([id, inPage.hueOf(id)]).toEqual([id, avatarHue(id)]);
  for (const name of [
    "Ana Souza",
    "ana (QA)",
    "Łukasz Żak Nowak",
    "42 7",
    "გია",
    "李 雷",
    "👩‍🚀",
    "(x)",
    "—",
    " ",
  ])
    expect([name, inPage.initials(name)]).toEqual([name, initials(name)]);
});
