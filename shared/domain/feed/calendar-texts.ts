import type { LanguageCode } from "#shared/rules/languages.ts";

/** The texts of a calendar in one language. */
export type CalendarTexts = {
  /** The calendar's name. */
  name: string;
  /** Returns the title of an event. `space` is the name of a space. */
  summary: (space: string) => string;
};

const english: CalendarTexts = { name: "Standups", summary: (space) => `${space} standup` };

const texts: Record<LanguageCode, CalendarTexts> & Partial<Record<string, CalendarTexts>> = {
  en: english,
  ar: { name: "الاجتماعات اليومية", summary: (space) => `اجتماع يومي: ${space}` },
  de: { name: "Standups", summary: (space) => `Standup: ${space}` },
  es: { name: "Dailies", summary: (space) => `Daily: ${space}` },
  fr: { name: "Stand-ups", summary: (space) => `Stand-up\u00a0: ${space}` },
  it: { name: "Standup", summary: (space) => `Standup: ${space}` },
  ja: { name: "スタンドアップ", summary: (space) => `スタンドアップ：${space}` },
  pl: { name: "Standupy", summary: (space) => `Standup: ${space}` },
  "pt-BR": { name: "Dailies", summary: (space) => `Daily: ${space}` },
  uk: { name: "Стендапи", summary: (space) => `Стендап: ${space}` },
  "zh-Hans": { name: "站会", summary: (space) => `站会：${space}` },
};

/** Returns the texts of a calendar in the language of a tag, or in English for an unknown tag. */
export function calendarTexts(language: string): CalendarTexts {
  return texts[language] ?? english;
}
