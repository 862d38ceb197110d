import type { Role } from "./column-words.ts";

/** A backlog to import: the bytes of a file with its name, or a pasted text. */
export type BacklogSource = { name?: string; bytes: Uint8Array } | { text: string };

/** The data of a room that the reader needs: the cards of its deck, and the references in its queue. */
export type BacklogRoom = { cards: readonly string[]; refs: readonly string[] };

/** How a text is parsed: one story per line, a table with a header row (`named`), or a table without one (`unnamed`). */
export type ReadingMode = "lines" | "named" | "unnamed";

/** Manual choices that replace guesses: the encoding of a file, its parsing, and the roles of its columns. */
export type BacklogChoices = { encoding?: string; reading?: ReadingMode; roles?: readonly Role[] };

/** A notice about an import. Each becomes a sentence next to the preview. */
export type ImportNotice =
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

/** A parsed story. `estimate` is the source text, or "" without an estimate. */
export type ParsedStory = {
  ref: string;
  title: string;
  notes: string;
  estimate: string;
  /** The tracker's names for its type and state. Only tables have them. */
  type?: string;
  status?: string;
  /** True if the row cannot be read because its cells do not match the header. */
  isShifted?: boolean;
};
