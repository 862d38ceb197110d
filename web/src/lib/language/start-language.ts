import { storage } from "../storage.ts";
import { languageKey, warnOfMissingTexts } from "./own-choice.ts";

/**
 * Sets the page's language: the one chosen in this browser, or the first of the browser's languages that the client has.
 * Called before the first page is drawn. In English it loads nothing.
 */
export async function startLanguage(): Promise<void> {
  const first = storage.get(languageKey) ?? navigator.languages?.[0] ?? "en";
  if (/^en\b/i.test(first)) return;
  const root = document.documentElement;
  // See shell.css.
  root.toggleAttribute("data-no-texts", true);
  try {
    await (await import("./choose-language.ts")).useOwnLanguage();
  } catch {
    warnOfMissingTexts();
  }
  root.removeAttribute("data-no-texts");
}
