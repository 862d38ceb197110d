import { configureLocalization } from "@lit/localize";
import { catalogs, keyLength } from "virtual:catalogs";
import { setFormatLocale } from "./format.ts";
import { english, translated } from "#shared/rules/languages.ts";
import { setTextDirection } from "./isolated.ts";
import { pluralForms } from "./plural-forms.ts";

const { setLocale } = configureLocalization({
  sourceLocale: english.code,
  targetLocales: translated.map(({ code }) => code),
  loadLocale,
});

/**
 * Sets the page's language, `code` being the tag of one that the client has. All elements are then drawn again. If its
 * texts cannot be loaded, the page is in English, and `onMissing` is called.
 */
export async function useLanguage(code: string, onMissing: () => void): Promise<void> {
  if (code === english.code) describePage(code);
  try {
    await setLocale(code);
  } catch {
    onMissing();
    await useLanguage(english.code, onMissing);
  }
}

/** Loads a language for `@lit/localize`, which reads its texts by whole ids. */
async function loadLocale(code: string) {
  const { templates } = await catalogs[code]!();
  describePage(code);
  return {
    templates: new Proxy(templates, { get: (texts, id) => texts[String(id).slice(0, keyLength)] }),
  };
}

function describePage(code: string) {
  const { dir } = translated.find((language) => language.code === code) ?? english;
  document.documentElement.lang = code;
  document.documentElement.dir = dir;
  setTextDirection(dir);
  setFormatLocale(code, code === english.code ? [] : pluralForms(code));
}
