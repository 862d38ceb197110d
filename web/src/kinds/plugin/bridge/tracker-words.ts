import type { WordedText } from "#shared/wire/plugin-reach.ts";
import type { PanelList } from "#shared/wire/plugins.ts";
import { loadPluginTexts, pageLanguage } from "../../../lib/worded/plugin-texts.ts";
import { wordInPage } from "../../../lib/worded/word-in-page.ts";
import type { Result } from "./messages.ts";

type Tracker = Pick<PanelList[number], "page">;

/** Returns a result of a tracker. A failure that it tells becomes a refusal in the words of its own texts. */
export async function worded(tracker: Tracker, result: Result): Promise<Result> {
  const { failure } = Object("value" in result ? result.value : null) as { failure?: WordedText };
  if (failure === undefined) return result;
  return { ok: false, reason: "conflict", message: await wordsOf(tracker, failure) };
}

/** Returns a tracker's text in the words of its own texts, in the page's language. */
export async function wordsOf({ page }: Tracker, text: WordedText): Promise<string> {
  return wordInPage(text, await loadPluginTexts(page), pageLanguage());
}
