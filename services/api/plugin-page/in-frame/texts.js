import { hostTexts, root } from "./connection.js";

/** Like shared/rules/isolated.ts. */
const affectsDirection =
  /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Words an English text of the page with the texts of the package, or with ours: the kit of pages has texts of its own.
 * See ui-api.d.ts.
 */
export function text(english, values) {
  const { page, own } = hostTexts;
  const isOfPage = Object.hasOwn(page, english.other ?? english);
  return worded(isOfPage ? page : own, root.lang, english, values);
}

/** Words an English text of the prelude in the page's language. */
export function ownText(english, values) {
  return worded(hostTexts.own, root.lang, english, values);
}

/** Returns a function that words an English text in the page's language. See ui-api.d.ts. */
export function texts(table) {
  return (english, values) => {
    const tag = tagFor(table, root.lang);
    return worded(tag === undefined ? {} : table[tag], tag, english, values);
  };
}

/** Words an English text with the translations into one language, or in English without a translation. */
function worded(translations, language, english, values = {}) {
  const key = english.other ?? english;
  const isTranslated = Object.hasOwn(translations, key);
  const found = isTranslated ? translations[key] : english;
  const form =
    typeof found === "string" ? found : formOf(found, isTranslated ? language : "en", values.count);
  return form.replace(/\{(\w+)\}/g, (whole, name) =>
    Object.hasOwn(values, name) ? shownValue(values[name]) : whole,
  );
}

/** Returns the table's language for a tag, like shared/rules/match-language.ts; undefined for English. */
function tagFor(table, wanted) {
  if (Object.hasOwn(table, wanted)) return wanted;
  return Object.keys(table).find((tag) => writtenAs(tag) === writtenAs(wanted));
}

function writtenAs(tag) {
  const { language, script } = new Intl.Locale(tag).maximize();
  return `${language}-${script}`;
}

function formOf(forms, language, count) {
  return forms[new Intl.PluralRules(language).select(count)] ?? forms.other;
}

/** Formats a number. Isolates the direction of a text, so that it cannot change the sentence's direction. */
function shownValue(value) {
  if (typeof value === "number") return shownNumber(value);
  const shown = String(value);
  const isApart = root.dir === "rtl" ? shown !== "" : affectsDirection.test(shown);
  return isApart ? `\u2068${shown.replace(/[\u2066-\u2069]/g, "")}\u2069` : shown;
}

/**
 * Formats a number. Numbers below 1000 have the same digits in all languages of the application but Arabic. The first
 * `Intl.NumberFormat` takes 15 ms or more, which is a third of the time in which a page opens.
 */
function shownNumber(value) {
  const isPlain = Number.isInteger(value) && value >= 0 && value < 1000 && !root.lang.startsWith("ar");
  return isPlain ? String(value) : new Intl.NumberFormat(root.lang).format(value);
}
