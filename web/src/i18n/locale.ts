import { configureLocalization } from "@lit/localize";
import { setFormatLocale } from "./format.ts";

const sourceLocale = "en";
/** Languages with a file of translations under `locales/`; the source language needs none. */
const targetLocales: string[] = [];

/**
 * Chooses the language and makes `msg()` speak it. Called before anything is drawn.
 * In dev builds `?locale=pseudo` stretches and accents every string, so that what was missed stands out.
 */
export async function startLocale(search: string): Promise<void> {
  document.documentElement.lang = sourceLocale;
  setFormatLocale(sourceLocale);
  if (import.meta.env.DEV && new URLSearchParams(search).get("locale") === "pseudo") {
    const { installPseudoLocale } = await import("./pseudo.ts");
    return installPseudoLocale();
  }
  configureLocalization({
    sourceLocale,
    targetLocales,
    loadLocale: (locale) => Promise.reject(new Error(`there is no translation into ${locale}`)),
  });
}
