import type { Role } from "./column-words.ts";

/** What people bring: the bytes of a file with its name, or a text that was pasted. */
export type BacklogSource = { name?: string; bytes: Uint8Array } | { text: string };

/** What the reader has to know of a room: the cards of its deck, and the references that its queue has. */
export type BacklogRoom = { cards: readonly string[]; refs: readonly string[] };

/** How a text is read: one story a line, a table whose first row names the columns, or a table of stories only. */
export type ReadingMode = "lines" | "named" | "unnamed";

/** What somebody chose by hand: the encoding of a file, how it is read, what its columns hold. */
export type BacklogChoices = { encoding?: string; reading?: ReadingMode; roles?: readonly Role[] };

/** What has to be told about a reading; each becomes a sentence beside the preview. */
export type ImportNote =
  | "encoding-guessed"
  | "characters-lost"
  | "quote-left-open"
  | "text-cut"
  | "repeated-key"
  | "repeated-title"
  | "key-in-queue"
  | "rows-left-out"
  | "estimates-lost"
  | "columns-unclear"
  | "nothing-found"
  | "not-a-table";

/** A story as it was read, with the text of its estimate, "" where there is none. */
export type ReadStory = {
  ref: string;
  title: string;
  notes: string;
  estimate: string;
  /** What the tracker calls its type and state; only tables have them. */
  type?: string;
  status?: string;
  /** Why the row cannot be read, where its cells are not those of the header. */
  isShifted?: boolean;
};
