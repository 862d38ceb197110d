import type { NameTexts, PackageLocales } from "#shared/wire/plugin-locales.ts";

/** Returns one text of a package in other languages, by tag; undefined if there are none. */
export function textsOf(locales: PackageLocales, text: "display" | "summary"): NameTexts | undefined {
  const texts = Object.entries(locales).flatMap(([tag, { [text]: translated }]) =>
    translated === undefined ? [] : [[tag, translated] as const],
  );
  return texts.length > 0 ? Object.fromEntries(texts) : undefined;
}
