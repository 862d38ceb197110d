/** The translations, made by web/translate/translations.ts. */
declare module "virtual:catalogs" {
  /** Translated texts, by the first characters of their messages' ids. */
  type Catalog = { templates: Record<string, string> };
  /** The number of characters of a message's id that are a key of `templates`. */
  export const keyLength: number;
  /** The imports of a language's texts, by their area. */
  type Catalogs = { areas: Record<string, () => Promise<Catalog>> };
  /** Imports those of a language, by the language's tag. */
  export const catalogs: Record<string, () => Promise<Catalogs>>;
}
