import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { formSeparator } from "../src/i18n/form-separator.ts";
import { localizerFor, unitsOf, type Source } from "./localizer.ts";

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
 * Builds the translations into a language. Returns the code of a module that exports `templates`: texts as
 * `@lit/localize` expects them, by the first characters of their ids (`keyLength`). Whole ids would be a quarter of the
 * compressed module. Throws an error if the placeholders of a translation are wrong.
 */
export async function buildCatalog(language: string, source: Source): Promise<string> {
  const texts = await builtTexts(language, source);
  const length = keyLength(source);
  const entries = unitsOf(language, source).map(({ message, units }) => {
    const forms = units.map((unit) => texts.get(unit) ?? failWith(`${language}: ${unit} was not built`));
    const text = forms.map((form) => form.text).join(formSeparator);
    return `${JSON.stringify(message.name.slice(0, length))}:${forms[0]!.tag}\`${text}\``;
  });
  return `import { html } from "lit";
import { str } from "@lit/localize";
export const templates = {${entries.join(",")}};`;
}

/** Lets the library build a language. Returns its texts by the ids of their units. */
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

function failWith(reason: string): never {
  throw new Error(reason);
}
