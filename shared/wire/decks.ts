import { z } from "zod";
import { deckProblem } from "../rules/deck-problem.ts";
import { id, moment, text, trimmedText } from "./text.ts";

/** A whole deck as its owner saves it; the rules of the cards are those of session creation (protocol/poker 2). */
export const deckBody = z
  .object({
    name: trimmedText("a deck's name", { min: 1, max: 40 }),
    cards: z.array(text("a card", { min: 1, max: 8 }), { error: "cards must be a list of 2 to 15 texts" }),
    /** Sizes rather than numbers: such a deck has no arithmetic. */
    ordinal: z.boolean({ error: "ordinal must be true or false" }).default(false),
  })
  .superRefine(({ name, cards, ordinal }, ctx) => {
    const trouble = deckProblem({ name, values: cards, ordinal });
    if (trouble) ctx.addIssue({ code: "custom", path: ["cards"], message: trouble });
  });
export type DeckBody = z.infer<typeof deckBody>;

export const savedDeck = z.object({
  id,
  name: z.string(),
  cards: z.array(z.string()),
  ordinal: z.boolean(),
  createdAt: moment,
});
export type SavedDeck = z.infer<typeof savedDeck>;

export const deckList = z.array(savedDeck);
