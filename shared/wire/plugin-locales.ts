import { z } from "zod";
import { connectionTextFields, undeclaredConnectionText, type DeclaredNames } from "./plugin-connections.ts";
import { text, trimmedText } from "./text.ts";

/** The maximum number of languages of a package besides English, and the size of their texts as JSON, in bytes. */
export const MAX_LANGUAGES = 40;
const MAX_LOCALES_BYTES = 48 * 1024;

const optionTexts = z.strictObject({
  name: trimmedText("the name of an option", { min: 1, max: 64 }).optional(),
  preview: trimmedText("the preview of an option", { min: 1, max: 200 }).optional(),
});

const fieldTexts = z.strictObject({
  label: trimmedText("the label of a field", { min: 1, max: 64 }).optional(),
  options: z.record(z.string(), optionTexts).optional(),
});

const kindTextFields = {
  display: trimmedText("the display name of a kind", { min: 1, max: 64 }).optional(),
  fields: z.record(z.string(), fieldTexts).optional(),
};

const packageTexts = z.strictObject({
  display: trimmedText("display", { min: 1, max: 64 }).optional(),
  description: text("description", { max: 500, shape: "lines" }).optional(),
  summary: trimmedText("summary", { min: 1, max: 160 }).optional(),
  kinds: z.record(z.string(), z.strictObject(kindTextFields)).optional(),
  ...connectionTextFields,
});

/** The texts of a package in other languages, by BCP 47 tag. A missing text is the English one. */
export const packageLocales = z
  .record(z.string(), packageTexts, { error: "locales must be an object with a key for each language" })
  .superRefine((locales, context) => {
    const tags = Object.keys(locales);
    for (const tag of tags)
      if (!isTranslatedTag(tag))
        context.addIssue({
          code: "custom",
          message: "a language must be a BCP 47 tag such as de or pt-BR, and not English",
          path: [tag],
        });
    if (tags.length > MAX_LANGUAGES)
      context.addIssue({ code: "custom", message: `locales has at most ${MAX_LANGUAGES} languages` });
    if (new TextEncoder().encode(JSON.stringify(locales)).length > MAX_LOCALES_BYTES)
      context.addIssue({
        code: "custom",
        message: `locales has at most ${MAX_LOCALES_BYTES / 1024} KiB as JSON`,
      });
  });
export type PackageLocales = z.infer<typeof packageLocales>;

type Field = { name: string; options?: string[] | undefined };
type Declared = {
  summary?: string | undefined;
  kinds: readonly { kind: string; fields: readonly Field[] }[];
} & DeclaredNames;

/** Returns the first name in `locales` that the package does not declare, with its path; undefined if all are declared. */
export function undeclaredText(
  locales: PackageLocales,
  { kinds, summary, ...declaredNames }: Declared,
): { path: string[]; message: string } | undefined {
  for (const [tag, texts] of Object.entries(locales)) {
    if (texts.summary !== undefined && summary === undefined)
      return { path: [tag, "summary"], message: "the package has no summary in English" };
    const undeclared = undeclaredConnectionText(texts, declaredNames);
    if (undeclared)
      return {
        path: [tag, ...undeclared],
        message: "the package has no connection, value, setting or option of this name",
      };
    for (const [kind, { fields = {} }] of Object.entries(texts.kinds ?? {})) {
      const declared = kinds.find((one) => one.kind === kind);
      const path = [tag, "kinds", kind];
      if (!declared) return { path, message: "the package has no kind of this name" };
      for (const [name, { options = {} }] of Object.entries(fields)) {
        const field = declared.fields.find((one) => one.name === name);
        const fieldPath = [...path, "fields", name];
        if (!field) return { path: fieldPath, message: "the kind has no field of this name" };
        const option = Object.keys(options).find((one) => !field.options?.includes(one));
        if (option !== undefined)
          return { path: [...fieldPath, "options", option], message: "the field has no option of this name" };
      }
    }
  }
  return undefined;
}

/** Returns true if a package may have texts in the language of this tag: a canonical BCP 47 tag that is not English. */
export function isTranslatedTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag)[0] === tag && new Intl.Locale(tag).language !== "en";
  } catch {
    return false;
  }
}

/** The names of a plugin or a kind in other languages, by BCP 47 tag. */
export const nameTexts = z.record(z.string(), z.string());
export type NameTexts = z.infer<typeof nameTexts>;

/** The texts of a kind in other languages, by BCP 47 tag: its name, and the labels and options of its form. */
export const kindTexts = z.record(z.string(), z.object(kindTextFields));
export type KindTexts = z.infer<typeof kindTexts>;
