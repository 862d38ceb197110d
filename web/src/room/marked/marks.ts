/** Words within a block: plain, or one of the four marks there are. */
export type Words =
  | string
  | { kind: "em"; words: Words[] }
  | { kind: "strong"; words: Words[] }
  | { kind: "code"; text: string }
  | { kind: "link"; href: string; words: Words[] };

/** An item of a list, with its number where the list has numbers. */
export type Item = { number?: number; blocks: Block[] };

/**
 * What a text is drawn as.
 * Invariant: this is the whole list. Nothing here names an element or an attribute, so no text can bring its own.
 */
export type Block =
  | { kind: "lines"; words: Words[] }
  | { kind: "list"; items: Item[] }
  | { kind: "code"; text: string };
