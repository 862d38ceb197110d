/** The fingers of each person by id. */
export type Hands = Record<string, number>;
export type Config = { question?: string };

/** What everyone in the room sees. The hands are missing until they are revealed. */
export type View = { shown: number; hands?: Hands; average?: number | null; lowest?: number | null };
/** What only one person sees. */
export type Mine = { fingers: number | null };

export const MOST_FINGERS = 5;

/** The meaning of each number of fingers. */
export const meanings = [
  "No",
  "Strong doubts",
  "Some doubts",
  "I can live with it",
  "I like it",
  "I'd lead it",
];
