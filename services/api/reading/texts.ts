import type { FastifyRequest } from "fastify";
import { english, translated, type Language } from "#shared/rules/languages.ts";
import { serviceTexts, type ServiceTexts } from "#shared/rules/service-texts/service-texts.ts";
import { preferredLanguage } from "./language.ts";

/** Returns the service's texts in the language that a request's `Accept-Language` prefers, and that language. */
export function textsFor(request: FastifyRequest): { texts: ServiceTexts; language: Language } {
  const code = preferredLanguage(request.headers["accept-language"]);
  const language = translated.find((one) => one.code === code) ?? english;
  return { texts: serviceTexts(code), language };
}
