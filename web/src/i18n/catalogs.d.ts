/** The translations, made by web/translate/translations.ts. */
declare module "virtual:catalogs" {
  type Catalog = { templates: Record<string, string> };
  /** The imports of a language's texts, by their area. */
  type Catalogs = { areas: Record<string, () => Promise<Catalog>> };
  /** Imports those of a language, by the language's tag. */
  export const catalogs: Record<string, () => Promise<Catalogs>>;
}
