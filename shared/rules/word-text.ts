/** A text, or a form for each plural category that the language needs. */
type Translation = string | (Partial<Record<Intl.LDMLPluralRule, string>> & { other: string });
type Values = Readonly<Record<string, string | number>>;

/**
 * Words a plugin's text with the plugin's texts in a language, by the English text. A missing translation is English.
 * Names in braces become what `show` returns for their values. The value `count` chooses the form of a plural.
 */
export function wordText(
  { text, values }: { text: string; values: Values },
  texts: Readonly<Record<string, Translation>>,
  language: string,
  show: (value: string | number) => string,
): string {
  const found = Object.hasOwn(texts, text) ? texts[text]! : text;
  return formOf(found, values["count"], language).replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? show(values[name]!) : whole,
  );
}

function formOf(found: Translation, count: unknown, language: string): string {
  if (typeof found === "string") return found;
  if (typeof count !== "number") return found.other;
  return found[new Intl.PluralRules(language).select(count)] ?? found.other;
}
