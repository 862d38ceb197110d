/** A language of the client, of the service's pages, and of calendars. */
export type Language = {
  /** Its BCP 47 tag, which is also the name of its file in web/locales. */
  code: string;
  /** The direction of its writing. */
  dir: "ltr" | "rtl";
};

/** The language of the texts in the source code. It needs no file of translations. */
export const english: Language = { code: "en", dir: "ltr" };

/** The languages that people can choose besides English. At least 90 % of their texts are translated. */
export const translated: readonly Language[] = [
  { code: "ar", dir: "rtl" },
  { code: "de", dir: "ltr" },
  { code: "es", dir: "ltr" },
  { code: "fr", dir: "ltr" },
  { code: "it", dir: "ltr" },
  { code: "ja", dir: "ltr" },
  { code: "pl", dir: "ltr" },
  { code: "pt-BR", dir: "ltr" },
  { code: "uk", dir: "ltr" },
  { code: "zh-Hans", dir: "ltr" },
];
