/** A deck while it is written; without an id it is a new one. */
export type DeckDraft = { id?: string; name: string; cards: string[]; ordinal: boolean };
