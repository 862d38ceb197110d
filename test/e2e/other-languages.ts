import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible, settled } from "#test/support/browser.ts";
import { patternOf, readUnits } from "#test/support/translations.ts";
import { readSource } from "../../web/translate/localizer.ts";
import { missingTexts } from "../../web/translate/progress.ts";
import { defaultViewport, emulate, layoutFaultsIn } from "./viewports.ts";

const phone = defaultViewport;
const desktop = { width: 1440, height: 900 };

/** Languages that show most faults: long words, no spaces, from right to left. */
const languages = [
  { language: "de", viewports: [phone, desktop] },
  { language: "ja", viewports: [phone] },
  { language: "ar", viewports: [desktop, phone] },
];

const manifest = new URL("../../dist/web/.vite/manifest.json", import.meta.url);

/** Sets the language of an open page, as a choice in its menu does. */
export async function setLanguage(page: Page, language: string): Promise<void> {
  const built = JSON.parse(readFileSync(manifest, "utf8")) as Record<string, { file: string }>;
  const module = built["src/lib/language/choose-language.ts"]!.file;
  await page.evaluate(`localStorage.setItem("standpoint.language", "${language}")`);
  await page.evaluate(`import("/${module}").then(({ useOwnLanguage }) => useOwnLanguage())`);
  await expect.poll(() => page.evaluate("document.documentElement.lang")).toBe(language);
}

/**
 * Expects that an open page has no layout faults in German, Japanese and Arabic, and no English text of the client that
 * is translated. In Arabic it must be accessible; colours do not depend on the language. Ends in English with the
 * default viewport.
 */
export async function expectFineInOtherLanguages(page: Page, screen: string): Promise<void> {
  const faults: string[] = [];
  try {
    for (const { language, viewports } of languages) {
      const name = `${screen} in ${language}`;
      await setLanguage(page, language);
      for (const viewport of viewports) {
        await emulate(page, viewport);
        await settled(page.mainFrame());
        faults.push(...(await layoutFaultsIn(page, name, viewport)));
      }
      await expect.poll(() => englishTextsIn(page, language), { message: name }).toEqual([]);
    }
    await expectAccessible(page, `${screen} in ar`, { colours: false });
  } finally {
    // The next screen is opened by its English texts.
    await setLanguage(page, "en");
    await emulate(page, phone);
  }
  expect(faults).toEqual([]);
}

/** Returns the texts and attributes of a page that are a translated text of the client in English, or a part of one. */
async function englishTextsIn(page: Page, language: string): Promise<string[]> {
  // A live region keeps what it announced before the change.
  const texts = await page.evaluate<string[]>(`(() => {
    const notTranslated = "style, script, code, pre, [lang=en], body > [aria-live]";
    const attributes = ["aria-label", "aria-description", "aria-roledescription", "aria-valuetext", "alt", "placeholder", "title"];
    const childrenOf = (node) => {
      const assigned = node.localName === "slot" ? node.assignedNodes() : [];
      return assigned.length > 0 ? assigned : [...(node.shadowRoot ?? node).childNodes];
    };
    const textsOf = (node) => {
      if (node.nodeType === Node.TEXT_NODE) return [node.data];
      if (node instanceof Element && (node.matches(notTranslated) || getComputedStyle(node).display === "none")) return [];
      const own = attributes.map((name) => node.getAttribute?.(name) ?? "");
      return [...own, ...childrenOf(node).flatMap(textsOf)];
    };
    const texts = [...document.title.split(" · "), ...textsOf(document.body)];
    return [...new Set(texts.map((text) => text.replace(/\\s+/g, " ").trim()))];
  })()`);
  const isEnglish = isEnglishIn(language);
  const found = texts.filter((text) => isEnglish(text) && !data.has(text));
  // Reading the client's texts takes 2 s, and none is found on most pages.
  const missing = found.length > 0 ? missingTexts(language, readSource()) : [];
  const patterns = missing.filter((one) => partsOf(one).some(hasWords)).map((one) => patternOf([one]));
  const parts = new Set(missing.flatMap(partsOf));
  return found.filter((text) => !parts.has(text) && !patterns.some((pattern) => pattern.test(text)));
}

/** English names that are data: of colours that were saved in English; of a room. */
const data = new Set(["Custom colors", "Planning"]);

const checks = new Map<string, (text: string) => boolean>();

/** Returns a function that tells whether a text is one of the client's in English, and not the same in a language. */
function isEnglishIn(language: string): (text: string) => boolean {
  const known = checks.get(language);
  if (known) return known;
  const units = readUnits(language);
  const translations = new Set(units.map(({ translation }) => translation));
  const english = [...new Set(units.map((unit) => unit.english))].filter((text) => !translations.has(text));
  const whole = new Set(english.flatMap(partsOf));
  const patterns = english.filter((text) => partsOf(text).some(hasWords)).map((text) => patternOf([text]));
  const answers = new Map<string, boolean>();
  const check = (text: string) => {
    if (!answers.has(text))
      answers.set(
        text,
        /\p{L}{2}/u.test(text) && (whole.has(text) || patterns.some((pattern) => pattern.test(text))),
      );
    return answers.get(text)!;
  };
  checks.set(language, check);
  return check;
}

/** Returns the texts between a text's placeholders. */
const partsOf = (text: string) => text.split(/\{\d+\}/).map((part) => part.trim());

const hasWords = (part: string) => /\p{L}{2}.*\s.*\p{L}{2}/u.test(part);
