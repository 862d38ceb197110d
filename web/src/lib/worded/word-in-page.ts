import { wordText } from "#shared/rules/word-text.ts";
import type { WordedText } from "#shared/wire/plugin-reach.ts";
import type { LanguageTexts } from "#shared/wire/plugin-texts.ts";
import { formatNumber } from "../../i18n/format.ts";
import { isolated } from "../../i18n/isolated.ts";

/** Words a plugin's text in the page's language, with its numbers in the form of the language (`wordText`). */
export function wordInPage(worded: WordedText, texts: LanguageTexts, language: string): string {
  return wordText(worded, texts, language, (value) =>
    typeof value === "number" ? formatNumber(value) : isolated(value),
  );
}
