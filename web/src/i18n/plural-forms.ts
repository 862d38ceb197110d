/** The categories of plural forms, in the order of a translation's forms. */
const categories: readonly Intl.LDMLPluralRule[] = ["zero", "one", "two", "few", "many", "other"];

/** The numbers whose forms a translation needs. The client counts no millions, and has a text of its own for 1. */
const counted = [0.5, 1.5, 0, ...Array.from({ length: 200 }, (_, index) => index + 2)];

/**
 * Returns the categories for which a translation into a language needs forms, besides that of exactly 1. Source:
 * https://www.unicode.org/cldr/charts/latest/supplemental/language_plural_rules.html.
 */
export function pluralForms(language: string): readonly Intl.LDMLPluralRule[] {
  const rules = new Intl.PluralRules(language);
  const needed = new Set(counted.map((count) => rules.select(count)));
  return categories.filter((category) => needed.has(category));
}
