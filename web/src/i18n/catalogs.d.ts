/** The translations, made by web/translate/translations.ts. */
declare module "virtual:catalogs" {
  /** The number of characters of a message's id that are a key of `templates`. */
  export const keyLength: number;
  /** Imports the translated texts of a language, by the language's tag. Their keys begin their messages' ids. */
  export const catalogs: Record<string, () => Promise<{ templates: Record<string, string> }>>;
}
