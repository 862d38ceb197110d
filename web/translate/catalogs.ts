import { readFileSync } from "node:fs";
import { formSeparator } from "../src/i18n/form-separator.ts";
import type { Area } from "../src/i18n/area.ts";
import { areasOfMessage, builtDir, formsOf, localizerFor, type Source } from "./localizer.ts";

/** One line of a module that the localizer built: the id of a message, and its text as a template literal. */
const entry = /^ *'([^']+)': ((?:str|html|))`((?:[^`\\]|\\.)*)`,$/gms;

/**
 * Builds the translations into a language. Returns the code of a module for each area of the client. Each exports
 * `templates`, as `@lit/localize` expects them. Throws an error if the placeholders of a translation are wrong.
 */
export async function buildCatalogs(language: string, source: Source): Promise<Map<Area, string>> {
  await localizerFor(language, source).build();
  const code = readFileSync(`${builtDir}${language}.js`, "utf8");
  const texts = new Map(
    [...code.matchAll(entry)].map(([, id = "", tag = "", text = ""]) => [id, { tag, text }]),
  );
  joinForms(texts, language, source);
  const catalogs = new Map<Area, string[]>();
  for (const { name } of source.messages) {
    const found = texts.get(name);
    if (!found) throw new Error(`${language}: ${name} has no text in the built module`);
    for (const area of areasOfMessage(source.uses.get(name)!)) {
      if (!catalogs.has(area)) catalogs.set(area, []);
      catalogs.get(area)!.push(`${name}:${found.tag}\`${found.text}\``);
    }
  }
  return new Map([...catalogs].map(([area, entries]) => [area, moduleOf(entries)]));
}

/** Replaces the plural forms of each message by one text. */
function joinForms(texts: Map<string, { tag: string; text: string }>, language: string, source: Source) {
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
