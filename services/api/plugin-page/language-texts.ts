import type { PageTexts } from "#shared/domain/plugins/find-texts.ts";
import { matchLanguage } from "#shared/rules/match-language.ts";
import { createBuildCache } from "./build-cache.ts";
import { compressed, type Compressed } from "./compressed.ts";

/** A page's texts as JSON, by language. */
type Languages = ReadonlyMap<string, Compressed>;

const none = compressed(Buffer.from("{}"));

/**
 * Returns a function that returns the texts of a page in one language as JSON: `{}` if it has none, or null
 * if the texts are gone. Without the exact language, they are in one that `matchLanguage` finds. The most recent texts
 * are cached by their id.
 */
export function createLanguageTexts(): (texts: PageTexts, language: string) => Promise<Compressed | null> {
  const cached = createBuildCache<Languages>(bytesOf);
  return async (texts, language) => {
    const languages = await cached(texts.id, () => build(texts));
    if (!languages) return null;
    const tags = [...languages.keys()];
    const tag = tags.includes(language) ? language : matchLanguage([language], tags);
    return languages.get(tag) ?? none;
  };
}

async function build({ texts }: PageTexts): Promise<Languages | null> {
  const loaded = await texts();
  if (loaded === null) return null;
  const languages = Object.entries(loaded).map(async ([tag, ofLanguage]) => {
    return [tag, await compressed(Buffer.from(JSON.stringify(ofLanguage)))] as const;
  });
  return new Map(await Promise.all(languages));
}

function bytesOf(languages: Languages): number {
  let bytes = 0;
  for (const { plain, gzip } of languages.values()) bytes += plain.length + gzip.length;
  return bytes;
}
