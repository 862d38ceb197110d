import { z } from "zod";
import { isTranslatedTag, MAX_LANGUAGES } from "./plugin-locales.ts";
import { text } from "./text.ts";

/** The maximum size of the texts in one language, in bytes. A page gets them in one message. */
const MAX_LANGUAGE_BYTES = 128 * 1024;

/** The plural categories of `Intl.PluralRules`. */
const pluralCategories = ["zero", "one", "two", "few", "many", "other"] as const;
type PluralCategory = (typeof pluralCategories)[number];

/** A translation of an English text: a text, or a form for each plural category that the language needs. */
export type Translation = string | (Partial<Record<PluralCategory, string>> & { other: string });

/** The texts of a page in one language, by the English text. The key of a plural is its English form `other`. */
export type LanguageTexts = Readonly<Record<string, Translation>>;

/** The content of texts.json: a page's texts in other languages, by BCP 47 tag. A missing text is the English one. */
export type PluginTexts = Readonly<Record<string, LanguageTexts>>;

const translation = z.union([z.string(), z.record(z.string(), z.string())], {
  error: "a translation must be text, or an object with the text of each plural category",
});

/**
 * The schema of texts.json. An issue has the path `[tag, English text]`, or `[tag]` if it concerns the language. There
 * is at most one for each language, so that the first one tells what to mend.
 */
export const pluginTexts = z
  .record(z.string(), z.record(z.string(), translation, { error: "a language must be an object" }), {
    error: "it must be an object with a key for each language",
  })
  .superRefine((languages, context) => {
    const tags = Object.keys(languages);
    if (tags.length > MAX_LANGUAGES)
      context.addIssue({ code: "custom", message: `at most ${MAX_LANGUAGES} languages are allowed` });
    for (const tag of tags) {
      const found = problemOf(tag, languages[tag]!);
      if (found) context.addIssue({ code: "custom", ...found });
    }
  })
  .transform((languages) => languages as PluginTexts);

type Given = Record<string, string | Record<string, string>>;

/** Returns the first mistake in a language's texts and its place. */
function problemOf(tag: string, texts: Given): { path: string[]; message: string } | undefined {
  if (!isTranslatedTag(tag))
    return { path: [tag], message: "a language must be a BCP 47 tag such as de or pt-BR, and not English" };
  if (new TextEncoder().encode(JSON.stringify(texts)).length > MAX_LANGUAGE_BYTES)
    return { path: [tag], message: `a language has at most ${MAX_LANGUAGE_BYTES / 1024} KiB as JSON` };
  for (const [english, translated] of Object.entries(texts)) {
    const message = problemOfText("the English text", english) ?? problemOfTranslation(english, translated);
    if (message !== undefined) return { path: [tag, english], message };
  }
  return undefined;
}

function problemOfTranslation(english: string, translated: Given[string]): string | undefined {
  if (typeof translated === "string")
    return problemOfText("the translation", translated) ?? problemOfPlaceholders(english, translated);
  const forms = Object.entries(translated);
  const unknown = forms.find(([form]) => !pluralCategories.some((category) => category === form));
  if (unknown) return `"${unknown[0]}" is no plural category`;
  if (translated["other"] === undefined) return 'the form "other" is missing';
  for (const [form, given] of forms) {
    const message = problemOfText("the translation", given) ?? problemOfPlaceholders(english, given, form);
    if (message !== undefined) return `${message}, in the form "${form}"`;
  }
  return undefined;
}

const bounds = { min: 1, max: 2000, shape: "lines" } as const;

function problemOfText(what: string, given: string): string | undefined {
  return text(what, bounds).safeParse(given).error?.issues[0]!.message;
}

/** The forms of a single number in some languages, which may have the number in words. */
const singleNumbers: readonly string[] = ["zero", "one", "two"] satisfies PluralCategory[];

function problemOfPlaceholders(english: string, translated: string, form = "other"): string | undefined {
  const [expected, found] = [placeholdersOf(english), placeholdersOf(translated)];
  if (singleNumbers.includes(form)) for (const names of [expected, found]) names.delete("{count}");
  const unknown = [...found].find((name) => !expected.has(name));
  if (unknown !== undefined) return `the English text has no ${unknown}`;
  const missing = [...expected].find((name) => !found.has(name));
  return missing === undefined ? undefined : `the translation has no ${missing}`;
}

/** Returns the placeholders of a text as in-frame/texts.js replaces them. */
function placeholdersOf(given: string): Set<string> {
  return new Set(given.match(/\{\w+\}/g));
}
