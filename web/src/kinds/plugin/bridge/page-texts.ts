import type { LanguageTexts } from "#shared/wire/plugin-texts.ts";
import type { PanelList } from "#shared/wire/plugins.ts";
import { readPageTexts } from "../../../api/panels.ts";
import { loadPreludeTexts } from "./prelude-texts.ts";

/** A page waits no longer for its texts. In milliseconds. */
const MAX_WAIT_MS = 2_000;

/** The texts that a page gets with the tokens: those of its package, and those of the prelude. */
export type PageTexts = { texts?: LanguageTexts; own?: LanguageTexts };

/** Returns a page's texts in a language. Those that are late or lost are missing. */
export type TextsForPage = (language: string) => Promise<PageTexts>;

/** Creates a function that returns the texts of one page. `late` is called when texts arrive that were missing. */
export function newTextsForPage(panel: () => PanelList[number], late: () => void): TextsForPage {
  const ownTexts = keepTexts({ load: loadPreludeTexts, late });
  const pageTexts = keepTexts({ load: (language) => readPageTexts(panel().page, language), late });
  return async (language) => {
    if (language === "en") return {};
    const ofPage = panel().texts ? pageTexts(language) : undefined;
    const [own, texts] = await Promise.all([ownTexts(language), ofPage]);
    return { ...(own && { own }), ...(texts && { texts }) };
  };
}

type Options = {
  load(language: string): Promise<LanguageTexts>;
  /** Is called when texts arrive after the timeout. */
  late(): void;
  timeout?(): Promise<unknown>;
};

/**
 * Creates a function that returns the texts in a language, or undefined if they are late or lost. They are loaded once
 * for each language in turn, and again after a failure.
 */
export function keepTexts({
  load,
  late,
  timeout = () => new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS)),
}: Options): (language: string) => Promise<LanguageTexts | undefined> {
  let latest: { language: string; texts: Promise<LanguageTexts | undefined> } | undefined;

  function request(language: string) {
    let isLate = false;
    const loading = load(language);
    const waited = timeout().then(() => void (isLate = true));
    const requested = { language, texts: Promise.race([loading.catch(() => undefined), waited]) };
    loading.then(
      (texts) => {
        requested.texts = Promise.resolve(texts);
        if (isLate && latest === requested) late();
      },
      () => {
        if (latest === requested) latest = undefined;
      },
    );
    return requested;
  }

  return (language) => {
    if (latest?.language !== language) latest = request(language);
    return latest.texts;
  };
}
