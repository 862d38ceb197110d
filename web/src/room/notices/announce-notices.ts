import type { Envelope } from "#shared/wire/sessions.ts";
import { announce } from "../../ui/announce.ts";
import { isolated } from "../../i18n/isolated.ts";
import { loadPluginTexts, pageLanguage } from "../../lib/worded/plugin-texts.ts";
import { newNotices, newSetbacks } from "./notices-of.ts";
import { setbackText } from "./setback-text.ts";
import { wordInPage } from "../../lib/worded/word-in-page.ts";

/** Announces the notices and setbacks of plugins that are new in `next`, once, each with the plugin's name. */
export async function announceNotices(previous: Envelope, next: Envelope): Promise<void> {
  const said = newSetbacks(previous, next).map(
    (setback) => `${isolated(setback.display)}: ${setbackText(setback)}`,
  );
  for (const notice of newNotices(previous, next)) {
    const texts = await loadPluginTexts(notice.page);
    said.push(`${isolated(notice.display)}: ${wordInPage(notice, texts, pageLanguage())}`);
  }
  if (said.length > 0) announce(said.join(" "));
}
