import { readFileSync } from "node:fs";

/** A text of the client in English and in another language. `{0}` stands for a value or for markup. */
export type Unit = { english: string; translation: string };

const unitPattern = /<source>(.*?)<\/source>((?:(?!<\/trans-unit>).)*?)<target>(.*?)<\/target>/gs;

/** Reads the translated texts of a language from its XLIFF file. A text with plural forms has a unit for each. */
export function readUnits(language: string): Unit[] {
  const file = new URL(`../../web/locales/${language}.xlf`, import.meta.url);
  return [...readFileSync(file, "utf8").matchAll(unitPattern)].map(([, source = "", , target = ""]) => ({
    english: textOf(source),
    translation: textOf(target),
  }));
}

const entities: Record<string, string> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };

/** Returns the content of an XLIFF element as text, with `{0}` for a placeholder. */
const textOf = (content: string) =>
  content
    .replace(/<x id="(\d+)"[^>]*\/>/g, "{$1}")
    .replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole);

/** A function that translates an English text of the client. See `translator`. */
export type Translate = (english: string, ...values: string[]) => RegExp;

/**
 * Returns a function for a language. It returns a pattern that matches the translations of an English text: all of its
 * plural forms. `values` are the values of its placeholders, and any text matches the others. A text without a
 * translation is in English.
 */
export function translator(language: string): Translate {
  const units = readUnits(language);
  return (english, ...values) => {
    const found = units.filter((unit) => unit.english === english);
    return patternOf(found.length > 0 ? found.map(({ translation }) => translation) : [english], values);
  };
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Returns a pattern for texts with placeholders. The client can enclose values in U+2068 and U+2069. */
export function patternOf(texts: readonly string[], values: readonly string[] = []): RegExp {
  const sources = texts.map((text) =>
    text
      .split(/(\{\d+\})/)
      .map((part) => {
        const index = /^\{(\d+)\}$/.exec(part)?.[1];
        if (index === undefined) return escaped(part);
        const value = values[Number(index)];
        return value === undefined ? ".+" : `\u2068?${escaped(value)}\u2069?`;
      })
      .join(""),
  );
  return new RegExp(`^(?:${[...new Set(sources)].join("|")})$`, "s");
}
