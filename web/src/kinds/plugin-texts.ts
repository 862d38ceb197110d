import { matchLanguage } from "#shared/rules/match-language.ts";
import type { KindTexts, NameTexts } from "#shared/wire/plugin-locales.ts";
import type { KindField } from "#shared/wire/plugin-package.ts";

/** Texts by BCP 47 tag, or none. */
type ByTag<T> = Readonly<Record<string, T>> | null | undefined;

/** A field of a new room's form in the page's language. `labels` has the words of its options, in their order. */
export type ShownField = KindField & { labels?: string[] };

/** Returns a plugin's texts in the page's language; undefined if it has none in it, and in English. */
export function ownTexts<T>(texts: ByTag<T>): T | undefined {
  const { lang } = document.documentElement;
  if (!texts || lang === "en") return undefined;
  return texts[lang] ?? texts[matchLanguage([lang], Object.keys(texts))];
}

/** Returns the name of a plugin or its kind in the page's language. `display` is the English name. */
export function pluginName({
  display,
  names,
}: {
  display: string;
  names?: NameTexts | null | undefined;
}): string {
  return ownTexts(names) ?? display;
}

/** Returns the fields of a new room's form in the page's language. Texts without a translation stay in English. */
export function shownFields(fields: readonly KindField[], texts: KindTexts | undefined): ShownField[] {
  const own = ownTexts(texts)?.fields ?? {};
  return fields.map((field) => {
    const { label = field.label, options = {} } = own[field.name] ?? {};
    const previews = field.options?.map((name, at) => options[name]?.preview ?? field.previews?.[at] ?? "");
    return {
      ...field,
      label,
      ...(field.options && { labels: field.options.map((name) => options[name]?.name ?? name) }),
      ...(field.previews && previews && { previews }),
    };
  });
}
