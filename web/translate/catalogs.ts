import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { formSeparator } from "../src/i18n/form-separator.ts";
import type { Area } from "../src/i18n/area.ts";
import { areasOfMessage, formsOf, localizerFor, type Source } from "./localizer.ts";

/** One line of a module that the localizer built: the id of a message, and its text as a template literal. */
const entry = /^ *'([^']+)': ((?:str|html|))`((?:[^`\\]|\\.)*)`,$/gms;

/** The source code of a translated text: the tag of its template literal, and what is between the backticks. */
type BuiltText = { tag: string; text: string };

/** Returns how many characters of the messages' ids tell all messages apart. */
export function keyLength({ messages }: Source): number {
  for (let length = 4; ; length++)
    if (new Set(messages.map(({ name }) => name.slice(0, length))).size === messages.length) return length;
}

/**
 * Builds the translations into a language. Returns the code of a module for each area of the client. Each exports
 * `templates`: texts as `@lit/localize` expects them, by the first characters of their ids (`keyLength`). Whole ids would
 * be a third of a compressed module. Throws an error if the placeholders of a translation are wrong.
 */
export async function buildCatalogs(language: string, source: Source): Promise<Map<Area, string>> {
  const texts = await builtTexts(language, source);
  joinForms(texts, language, source);
  const length = keyLength(source);
  const catalogs = new Map<Area, string[]>();
  for (const { name } of source.messages) {
    const found = texts.get(name);
    if (!found) throw new Error(`${language}: ${name} has no text in the built module`);
    for (const area of areasOfMessage(source.uses.get(name)!)) {
      if (!catalogs.has(area)) catalogs.set(area, []);
      catalogs.get(area)!.push(`${JSON.stringify(name.slice(0, length))}:${found.tag}\`${found.text}\``);
    }
  }
  return new Map([...catalogs].map(([area, entries]) => [area, moduleOf(entries)]));
}

/** Lets the library build a language. Returns its texts by the ids of their messages. */
async function builtTexts(language: string, source: Source): Promise<Map<string, BuiltText>> {
  const folder = mkdtempSync(join(tmpdir(), "standpoint-texts-"));
  try {
    await localizerFor(language, source, folder).build();
    const code = readFileSync(join(folder, `${language}.js`), "utf8");
    return new Map([...code.matchAll(entry)].map(([, id = "", tag = "", text = ""]) => [id, { tag, text }]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Replaces the plural forms of each message by one text. */
function joinForms(texts: Map<string, BuiltText>, language: string, source: Source) {
  for (const { message, forms } of formsOf(language, source)) {
    const found = forms.map((form) => texts.get(form)?.text ?? "");
    texts.set(message.name, { tag: message.tag ?? "", text: found.join(formSeparator) });
  }
}

function moduleOf(entries: readonly string[]): string {
  return `import { html } from "lit";
import { str } from "@lit/localize";
export const templates = {${entries.join(",")}};`;
}
