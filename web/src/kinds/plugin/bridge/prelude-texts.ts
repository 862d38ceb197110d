import type { LanguageTexts } from "#shared/wire/plugin-texts.ts";

/** The translations of what the pages of all plugins say, by language. A language without one is in English. */
const translations: Readonly<Record<string, () => Promise<{ default: LanguageTexts }>>> = {
  ar: () => import("#shared/rules/plugin-page-texts/ar.json"),
  de: () => import("#shared/rules/plugin-page-texts/de.json"),
  es: () => import("#shared/rules/plugin-page-texts/es.json"),
  fr: () => import("#shared/rules/plugin-page-texts/fr.json"),
  it: () => import("#shared/rules/plugin-page-texts/it.json"),
  ja: () => import("#shared/rules/plugin-page-texts/ja.json"),
  pl: () => import("#shared/rules/plugin-page-texts/pl.json"),
  "pt-BR": () => import("#shared/rules/plugin-page-texts/pt-BR.json"),
  uk: () => import("#shared/rules/plugin-page-texts/uk.json"),
  "zh-Hans": () => import("#shared/rules/plugin-page-texts/zh-Hans.json"),
};

/** Loads the translations of the prelude of plugins' pages (services/api/plugin-page/in-frame). */
export async function loadPreludeTexts(language: string): Promise<LanguageTexts> {
  return (await translations[language]?.())?.default ?? {};
}
