import { z } from "zod";
import { deckProblem } from "../rules/deck-problem.ts";
import { deckProblemText } from "../rules/deck-problem-text.ts";
import { wholeBase } from "./base.ts";
import { comparedText, id, moment, text, trimmedText } from "./text.ts";

const deck = z.object({
  name: trimmedText("a deck's name", { min: 1, max: 40 }),
  cards: z.array(text("a card", { min: 1, max: 8 }), { error: "cards must be a list of 2 to 15 texts" }),
  /** True for sizes instead of numbers. Results of such a deck have no average and median. */
  ordinal: z.boolean({ error: "ordinal must be true or false" }).default(false),
});

/** A complete deck as its owner saves it. The cards have the same rules as at session creation. */
export const deckBody = deck.superRefine(requireDeck);
export type DeckBody = z.infer<typeof deckBody>;

/** A replacement for a saved deck. `base` is the deck before the edit. */
export const changedDeckBody = deck
  .extend({
    base: wholeBase({
      name: comparedText("base.name", { max: 40 }),
      cards: z.array(comparedText("a card of base", { max: 8 }), {
        error: "base.cards must be a list of texts",
      }),
      ordinal: z.boolean({ error: "base.ordinal must be true or false" }),
    }),
  })
  .superRefine(requireDeck);
export type ChangedDeckBody = z.infer<typeof changedDeckBody>;

function requireDeck({ name, cards, ordinal }: z.infer<typeof deck>, ctx: z.RefinementCtx) {
  const problem = deckProblem({ name, values: cards, ordinal });
  if (problem) ctx.addIssue({ code: "custom", path: ["cards"], message: deckProblemText(problem) });
}

export const savedDeck = z.object({
  id,
  name: z.string(),
  cards: z.array(z.string()),
  ordinal: z.boolean(),
  createdAt: moment,
});
export type SavedDeck = z.infer<typeof savedDeck>;

export const deckList = z.array(savedDeck);
