import type { Message } from "@lit/localize-tools/lib/messages.js";
import { localizerFor, unitsOf, type Source } from "./localizer.ts";

/**
 * Returns the errors in the translations into a language, one line each: wrong placeholders, empty translations, and
 * missing plural forms. A text without any translation is no error.
 */
export function translationProblems(language: string, source: Source): string[] {
  const localizer = localizerFor(language, source);
  return [
    ...gapsIn(language, source, localizer.translations()),
    ...localizer.validateTranslations().errors,
  ].map((problem) => `${language}.xlf: ${problem}`);
}

/** Returns the empty translations, and the plural forms that are missing beside others. */
export function gapsIn(language: string, source: Source, translations: readonly Message[]): string[] {
  const names = new Set(translations.map(({ name }) => name));
  const lacking = unitsOf(language, source)
    .filter(({ units }) => units.some((unit) => names.has(unit)))
    .flatMap(({ units }) => units.filter((unit) => !names.has(unit)));
  return [
    ...translations.filter(isEmpty).map(({ name }) => `${name} has an empty translation`),
    ...lacking.map((unit) => `${unit} has no translation, but other forms of its text have one`),
  ];
}

function isEmpty({ contents }: Message): boolean {
  return contents.every((part) => typeof part === "string" && part.trim() === "");
}
