import { configureLocalization } from "@lit/localize";
import { setFormatLocale } from "./format.ts";

const sourceLocale = "en";
/** Languages with a file of translations under `locales/`. The source language needs no file. */
const targetLocales: string[] = [];

/** Sets the language of texts, dates and numbers. Called before the first element is drawn. */
export function startLocale() {
  document.documentElement.lang = sourceLocale;
  setFormatLocale(sourceLocale);
  configureLocalization({
    sourceLocale,
    targetLocales,
    loadLocale: (locale) => Promise.reject(new Error(`there is no translation into ${locale}`)),
  });
}
