import { pluralForms } from "../../web/src/i18n/plural-forms.ts";

type Text = string | Record<string, string>;

/** Returns the mistakes in a translation of an English text: none, other placeholders, and missing plural forms. */
export function translationProblems(language: string, english: string, translated: Text): string[] {
  const found = (problem: string) => `${language}: ${english}: ${problem}`;
  const all = typeof translated === "string" ? [translated] : Object.values(translated);
  if (all.some((text) => text.trim() === "")) return [found("an empty translation")];
  if (typeof translated === "string")
    return placeholders(translated) === placeholders(english) ? [] : [found("other placeholders")];
  const missing = [...pluralForms(language), "other"].filter((form) => !(form in translated));
  const wrong = Object.entries(translated).filter(
    ([form, text]) =>
      placeholders(text) !== placeholders(english) &&
      // A form of one number may have the number in words.
      !(isOfOneNumber(form) && placeholders(`${text}{count}`) === placeholders(english)),
  );
  return [
    ...missing.map((form) => found(`no form "${form}"`)),
    ...wrong.map(([form]) => found(`other placeholders in the form "${form}"`)),
  ];
}

const isOfOneNumber = (form: string) => ["zero", "one", "two"].includes(form);
const placeholders = (text: string) =>
  [...text.matchAll(/\{\w+\}/g)]
    .map(([name]) => name)
    .toSorted()
    .join();
