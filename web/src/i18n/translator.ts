import { LOCALE_STATUS_EVENT, configureLocalization } from "@lit/localize";
import { catalogs, keyLength } from "virtual:catalogs";
import type { Area } from "./area.ts";
import { setFormatLocale } from "./format.ts";
import { english, translated } from "#shared/rules/languages.ts";
import { setTextDirection } from "./isolated.ts";
import { pluralForms } from "./plural-forms.ts";
import { provideTexts, wantedAreas } from "./texts.ts";

/** The areas whose texts are in `templates`. */
let loaded = new Set<Area>();
/** The translations, by the first characters of the messages' ids. */
let templates: Record<string, string> = {};
/** The same, as `@lit/localize` reads them: by whole ids. */
const byId = new Proxy<Record<string, string>>(
  {},
  { get: (_, id) => templates[String(id).slice(0, keyLength)] },
);
let reportMissing = () => {};

const { getLocale, setLocale } = configureLocalization({
  sourceLocale: english.code,
  targetLocales: translated.map(({ code }) => code),
  loadLocale,
});

provideTexts(async () => {
  const readyLocale = getLocale();
  if (readyLocale === english.code) return;
  const before = loaded.size;
  await loadWanted(readyLocale).catch(reportMissing);
  if (loaded.size === before) return;
  // Elements that were drawn without their texts are drawn again.
  dispatchEvent(new CustomEvent(LOCALE_STATUS_EVENT, { detail: { status: "ready", readyLocale } }));
});

/**
 * Sets the page's language, `code` being the tag of one that the client has. All elements are then drawn again. If its
 * texts cannot be loaded, the page is in English. `onMissing` is called each time that texts cannot be loaded.
 */
export async function useLanguage(code: string, onMissing: () => void): Promise<void> {
  reportMissing = onMissing;
  if (code === english.code) describePage(code);
  try {
    await setLocale(code);
  } catch {
    onMissing();
    await useLanguage(english.code, onMissing);
  }
}

/** Loads a language for `@lit/localize`. */
async function loadLocale(code: string) {
  templates = {};
  loaded = new Set();
  await loadWanted(code);
  describePage(code);
  return { templates: byId };
}

async function loadWanted(code: string) {
  const texts = templates;
  const { areas } = await catalogs[code]!();
  const missing = [...wantedAreas].filter((area) => !loaded.has(area));
  const parts = await Promise.all(missing.map((area) => areas[area]!()));
  Object.assign(texts, ...parts.map((part) => part.templates));
  // Another language was chosen in the meantime.
  if (texts !== templates) return;
  for (const area of missing) loaded.add(area);
  // Another part of the client has asked for its texts in the meantime.
  if (loaded.size < wantedAreas.size) await loadWanted(code);
}

function describePage(code: string) {
  const { dir } = translated.find((language) => language.code === code) ?? english;
  document.documentElement.lang = code;
  document.documentElement.dir = dir;
  setTextDirection(dir);
  setFormatLocale(code, code === english.code ? [] : pluralForms(code));
}
