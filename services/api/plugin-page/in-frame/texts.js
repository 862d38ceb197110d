import { root } from "./connection.js";

/** Like shared/rules/isolated.ts. */
const affectsDirection =
  /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Returns a function that words an English text in the page's language. See ui-api.d.ts. */
export function texts(table) {
  return (english, values = {}) => {
    const tag = tagFor(table, root.lang);
    const key = english.other ?? english;
    const isTranslated = tag !== undefined && Object.hasOwn(table[tag], key);
    const found = isTranslated ? table[tag][key] : english;
    const form = typeof found === "string" ? found : formOf(found, isTranslated ? tag : "en", values.count);
    return form.replace(/\{(\w+)\}/g, (whole, name) =>
      Object.hasOwn(values, name) ? shownValue(values[name]) : whole,
    );
  };
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
  if (typeof value === "number") return new Intl.NumberFormat(root.lang).format(value);
  const text = String(value);
  const isApart = root.dir === "rtl" ? text !== "" : affectsDirection.test(text);
  return isApart ? `\u2068${text.replace(/[\u2066-\u2069]/g, "")}\u2069` : text;
}
