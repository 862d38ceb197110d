import { provideRefusalTexts } from "../../api/refusal-loader.ts";
import { english, translated } from "#shared/rules/languages.ts";
import { matchLanguage } from "#shared/rules/match-language.ts";
import { useLanguage } from "../../i18n/translator.ts";
import { storage } from "../storage.ts";
import { languageKey, warnOfMissingTexts } from "./own-choice.ts";

/** Returns the tag of the language that was chosen in this browser, or "" if the browser's languages decide. */
export function chosenLanguage(): string {
  return storage.get(languageKey) ?? "";
}

/** Stores the language of a tag as this browser's choice and sets it. An empty tag removes the choice. */
export async function chooseLanguage(code: string): Promise<void> {
  storage.set(languageKey, code || null);
  await useOwnLanguage();
}

/** Sets the page's language by the stored choice and the browser's languages. Unknown tags are skipped. */
export async function useOwnLanguage(): Promise<void> {
  const available = [english, ...translated].map(({ code }) => code);
  const code = matchLanguage([chosenLanguage(), ...(navigator.languages ?? [])], available);
  provideRefusalTexts(code === english.code ? undefined : refusalTexts);
  await useLanguage(code, warnOfMissingTexts);
}

/** Loads the client's texts of refusals. */
async function refusalTexts() {
  return (await import("../../api/refusal-texts.ts")).refusalText;
}
