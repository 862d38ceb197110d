import { expect, test } from "vitest";
import { translationProblems } from "#test/plugins/translation-problems.ts";
import { translated } from "../languages.ts";
import { serviceTexts } from "./service-texts.ts";

test("the service's texts are in the language of a tag", () => {
  expect(serviceTexts("de").signIn.again).toBe("Neu anmelden");
  expect(serviceTexts("zh-Hans").calendar.event).toBe("站会：{space}");
});

test("a text of the service without a translation is in English", () => {
  expect(serviceTexts("nl").signIn.again).toBe("Sign in again");
});

test.each(translated)(
  "the service's texts in $code have the placeholders of the English texts",
  ({ code }) => {
    const [english, own] = [serviceTexts("en"), serviceTexts(code)].map(leavesOf);
    const entries = english!.map((text, at) => [text, own![at]!] as const);
    expect(entries.length).toBeGreaterThan(30);
    expect(entries.flatMap(([text, translation]) => translationProblems(code, text, translation))).toEqual(
      [],
    );
  },
);

/** Returns the texts of an object and of the objects in it. */
function leavesOf(texts: object): string[] {
  return Object.values(texts).flatMap((text: string | object) =>
    typeof text === "string" ? [text] : leavesOf(text),
  );
}
