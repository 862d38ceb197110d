import { configureLocalization } from "@lit/localize";
import { setFormatLocale } from "./format.ts";

const sourceLocale = "en";
/** Languages with a file of translations under `locales/`; the source language needs none. */
const targetLocales: string[] = [];

/** Chooses the language of texts, dates and numbers. Called before anything is drawn. */
export function startLocale() {
  document.documentElement.lang = sourceLocale;
  setFormatLocale(sourceLocale);
  configureLocalization({
    sourceLocale,
    targetLocales,
    loadLocale: (locale) => Promise.reject(new Error(`there is no translation into ${locale}`)),
  });
}
