import type { LanguageTexts } from "#shared/wire/plugin-texts.ts";
import { readPageTexts } from "../../api/panels.ts";

const loads = new Map<string, Promise<LanguageTexts>>();

/** Returns the language of the page, as its document states it. */
export const pageLanguage = (): string => document.documentElement.lang;

/**
 * Loads a plugin's texts in the page's language, once, from the address of its page. In English, and if the texts cannot
 * be loaded, there are none.
 */
export function loadPluginTexts(page: string): Promise<LanguageTexts> {
  const language = pageLanguage();
  if (language === "en") return Promise.resolve({});
  const key = `${language} ${page}`;
  const loading = loads.get(key) ?? load(key, page, language);
  loads.set(key, loading);
  return loading;
}

async function load(key: string, page: string, language: string): Promise<LanguageTexts> {
  try {
    return await readPageTexts(page, language);
  } catch {
    // The next notice tries again.
    loads.delete(key);
    return {};
  }
}
