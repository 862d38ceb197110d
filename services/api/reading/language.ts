import { english, translated } from "#shared/rules/languages.ts";
import { matchLanguage } from "#shared/rules/match-language.ts";

/** The number of languages of a header that are read. More would only cost time. */
const maxLanguages = 20;

/** Returns the tag of the language that a header `Accept-Language` (RFC 9110) prefers. The default is English. */
export function preferredLanguage(header = ""): string {
  const listed = header.split(",", maxLanguages).map((part) => {
    const [tag = "", weight = ""] = part.split(";", 2);
    const [, q = "1"] = /^\s*q=([\d.]+)\s*$/i.exec(weight) ?? [];
    return { tag: tag.trim(), q: Number(q) };
  });
  const preferred = listed.filter(({ q }) => q > 0).toSorted((a, b) => b.q - a.q);
  return matchLanguage(
    preferred.map(({ tag }) => tag),
    [english, ...translated].map(({ code }) => code),
  );
}
