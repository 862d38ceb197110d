/** Words within a block: plain text, or one of four marks. */
export type Words =
  | string
  | { kind: "em"; words: Words[] }
  | { kind: "strong"; words: Words[] }
  | { kind: "code"; text: string }
  | { kind: "link"; href: string; words: Words[] };

/** A list item, with its number in a numbered list. */
export type Item = { number?: number; blocks: Block[] };

/**
 * A block of a parsed text.
 *
 * Invariant: this list is complete. It contains no names of elements or attributes, so a text cannot add its own.
 */
export type Block =
  | { kind: "lines"; words: Words[] }
  | { kind: "list"; items: Item[] }
  | { kind: "code"; text: string };
