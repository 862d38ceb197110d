import { translated } from "#shared/rules/languages.ts";
import { languagesWithFile, localizerFor, readSource, unitsOf, type Source } from "./localizer.ts";

/** A language is offered to people from this share of translated texts, in percent. */
export const offeredFrom = 90;

/** Returns the English texts of the client that a language lacks. `{0}` stands for a value or for markup. */
export function missingTexts(language: string, source: Source): string[] {
  const names = new Set(
    localizerFor(language, source)
      .translations()
      .map(({ name }) => name),
  );
  const missing = unitsOf(language, source).filter(({ units }) => units.some((unit) => !names.has(unit)));
  return missing.map(({ message: { contents } }) =>
    contents.map((part) => (typeof part === "string" ? part : `{${part.index}}`)).join(""),
  );
}

/** Returns how many texts of the client a language lacks, and the translated share in percent, rounded down. */
export function progressOf(language: string, source: Source): { missing: number; percent: number } {
  const missing = missingTexts(language, source).length;
  return { missing, percent: Math.floor(100 * (1 - missing / source.messages.length)) };
}

/** Returns a table of the languages for a terminal: how far each is, and how many texts it lacks. */
export function progressTable(source: Source = readSource()): string {
  const rows = languagesWithFile().map((language) => {
    const { missing, percent } = progressOf(language, source);
    const isOffered = translated.some(({ code }) => code === language);
    return [language, `${percent} %`, String(missing), isOffered ? "" : "not offered"];
  });
  return [["Language", "Translated", "Missing", ""], ...rows]
    .map(([language = "", percent = "", missing = "", note = ""]) =>
      `${language.padEnd(10)}${percent.padStart(10)}${missing.padStart(10)}  ${note}`.trimEnd(),
    )
    .join("\n");
}
