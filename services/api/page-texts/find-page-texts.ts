import type { FastifyRequest } from "fastify";
import { english, translated, type Language, type LanguageCode } from "#shared/rules/languages.ts";
import { preferredLanguage } from "../reading/language.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { it } from "./it.ts";
import { ja } from "./ja.ts";
import { pl } from "./pl.ts";
import { ptBr } from "./pt-br.ts";
import type { PageTexts } from "./texts.ts";
import { uk } from "./uk.ts";
import { zhHans } from "./zh-hans.ts";

/** The texts by the tag of their language. */
export const pageTexts: Record<LanguageCode, PageTexts> & Partial<Record<string, PageTexts>> = {
  ar,
  de,
  en,
  es,
  fr,
  it,
  ja,
  pl,
  "pt-BR": ptBr,
  uk,
  "zh-Hans": zhHans,
};

/** Returns the texts in the language that a request's `Accept-Language` prefers, and that language. */
export function findPageTexts(request: FastifyRequest): { texts: PageTexts; language: Language } {
  const code = preferredLanguage(request.headers["accept-language"]);
  const language = translated.find((one) => one.code === code) ?? english;
  return { texts: pageTexts[language.code] ?? en, language };
}
