import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { formSeparator } from "../src/i18n/form-separator.ts";
import { localizerFor, unitsOf, type Source } from "./localizer.ts";

/** One line of a module that the localizer built: the id of a message, and its text as a template literal. */
const entry = /^ *'([^']+)': (?:str|html|)`((?:[^`\\]|\\.)*)`,$/gms;

/** Returns how many characters of the messages' ids tell all messages apart. */
export function keyLength({ messages }: Source): number {
  for (let length = 4; ; length++)
    if (new Set(messages.map(({ name }) => name.slice(0, length))).size === messages.length) return length;
}

/**
 * Builds the translations into a language. Returns the code of a module that exports `templates`: texts as
 * `@lit/localize` expects them, by the first characters of their ids (`keyLength`). Whole ids would add 12 KB to
 * a compressed module. A text that is not translated is left out: the page then shows it in English. Throws an error if
 * the placeholders of a translation are wrong.
 */
export async function buildCatalog(language: string, source: Source): Promise<string> {
  const length = keyLength(source);
  const translated = translatedIn(language, source);
  const texts = await builtTexts(language, translated);
  const entries = unitsOf(language, translated).map(({ message, units }) => {
    const forms = units.map((unit) => texts.get(unit));
    if (forms.includes(undefined)) throw new Error(`${language}: ${message.name} was not built`);
    const text = forms.join(formSeparator);
    return `${JSON.stringify(message.name.slice(0, length))}:${message.tag ?? ""}\`${text}\``;
  });
  return `import { html } from "lit";
import { str } from "@lit/localize";
export const templates = {${entries.join(",")}};`;
}

/** Returns the messages that are translated into a language, in all plural forms that it needs. */
function translatedIn(language: string, source: Source): Source {
  const names = new Set(
    localizerFor(language, source)
      .translations()
      .map(({ name }) => name),
  );
  const whole = unitsOf(language, source).filter(({ units }) => units.every((unit) => names.has(unit)));
  return { ...source, messages: whole.map(({ message }) => message) };
}

/** Lets the library build a language. Returns the source code of its texts, by the ids of their units. */
async function builtTexts(language: string, source: Source): Promise<Map<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), "standpoint-texts-"));
  try {
    await localizerFor(language, source, folder).build();
    const code = readFileSync(join(folder, `${language}.js`), "utf8");
    return new Map([...code.matchAll(entry)].map(([, id = "", text = ""]) => [id, text]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
