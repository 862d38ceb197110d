import { z } from "zod";
import { builtInDeck, defaultDeckName, withSpecials } from "../rules/deck.ts";
import { deckProblem } from "../rules/deck-problem.ts";
import { deckProblemText } from "../rules/deck-problem-text.ts";
import type { Tally } from "../rules/tally.ts";
import type { Envelope } from "./sessions.ts";
import { partialBase, requireSameFields } from "./base.ts";
import { comparedText, id, moment, text, trimmedText } from "./text.ts";

const customDeck = z.strictObject({
  name: trimmedText("a deck's name", { min: 1, max: 40 }),
  values: z
    .array(text("a card", { min: 1, max: 8 }))
    .min(2, "a deck has 2 to 15 cards")
    .max(15, "a deck has 2 to 15 cards"),
  ordinal: z.boolean().default(false),
});

/** A deck as a room stores it: its values end with the special cards. */
const deckChoice = z
  .union([z.string(), customDeck], {
    error: "a deck is the name of a built-in deck or {name, values, ordinal}",
  })
  .transform((choice, ctx) => {
    const deck = typeof choice === "string" ? builtInDeck(choice) : choice;
    const problem = deck && deckProblem(deck);
    if (!deck || problem) {
      const message = problem ? deckProblemText(problem) : "there is no built-in deck with that name";
      ctx.addIssue({ code: "custom", message });
      return z.NEVER;
    }
    return withSpecials(deck);
  });

/** The config of a new poker room. Unknown keys are refused. */
export const pokerConfigInput = z.strictObject({
  deck: deckChoice.prefault(defaultDeckName),
  autoReveal: z.boolean().default(false),
  openVoting: z.boolean().default(false),
});

export const pokerConfig = z.object({
  deck: z.object({ name: z.string(), values: z.array(z.string()), ordinal: z.boolean() }),
  autoReveal: z.boolean(),
  openVoting: z.boolean(),
});
export type PokerConfig = z.infer<typeof pokerConfig>;

const storyTexts = {
  title: trimmedText("a story's title", { max: 200 }),
  ref: trimmedText("a story's reference", { max: 40 }),
  notes: text("a story's notes", { max: 2000, shape: "lines" }),
};

export const storyBody = z
  .object({
    title: storyTexts.title.optional(),
    ref: storyTexts.ref.optional(),
    notes: storyTexts.notes.optional(),
  })
  .refine((story) => Boolean(story.title || story.ref), { error: "a story needs a title or a reference" });

/** A row of an import: a story and optionally its estimate, which is a card. */
export const importedStory = storyBody.and(
  z.object({ estimate: comparedText("an estimate", { max: 8 }).optional() }),
);
export type ImportedStory = z.infer<typeof importedStory>;

/** With true, a quick round on the table that has no votes leaves the room with the same version. */
const dropQuickRound = z.boolean().optional();

/** The import checks each story separately, so that its reply can name the invalid row. */
export const importBody = z.object({ stories: z.array(z.unknown()).min(1).max(100), dropQuickRound });

/** `base` has the texts and the estimate before the edit. "" means no estimate. */
export const editStoryBody = z
  .object({
    storyId: id,
    title: storyTexts.title.optional(),
    ref: storyTexts.ref.optional(),
    notes: storyTexts.notes.optional(),
    position: z.number().optional(),
    estimate: comparedText("an estimate", { max: 8 }).optional(),
    base: partialBase({
      title: comparedText("base.title", { max: 200 }),
      ref: comparedText("base.ref", { max: 40 }),
      notes: comparedText("base.notes", { max: 2000 }),
      estimate: comparedText("base.estimate", { max: 8 }),
    }),
  })
  .superRefine(requireSameFields(({ title, ref, notes, estimate }) => ({ title, ref, notes, estimate })));

export const voteBody = z.object({
  storyId: id,
  value: comparedText("a card", { max: 8 }).nullable(),
  roundVersion: z.int().min(0).optional(),
});

export const timerBody = z.object({
  seconds: z
    .int({ error: "seconds must be a whole number or null" })
    .min(10, "a timer runs for 10 seconds at least")
    .max(3600, "a timer runs for an hour at most")
    .nullable(),
});

export const storyIdBody = z.object({ storyId: id });

export const selectBody = z.object({ storyId: id, dropQuickRound });

/** Absent keys keep their values, so a request without a body makes no change. */
export const configBody = z
  .strictObject({
    autoReveal: z.boolean().optional(),
    openVoting: z.boolean().optional(),
  })
  .prefault({});

/** The results of a revealed round. */
const results = z.object({
  histogram: z.array(z.object({ value: z.string(), count: z.int() })),
  average: z.number().optional(),
  median: z.number().optional(),
  middle: z.string().optional(),
  mode: z.array(z.string()).optional(),
  range: z.string().optional(),
  consensus: z.boolean(),
}) satisfies z.ZodType<Tally>;

const pokerStory = z.object({
  id,
  ref: z.string(),
  title: z.string(),
  notes: z.string(),
  position: z.number(),
  estimate: z.string().nullable(),
  status: z.enum(["pending", "voting", "estimated"]),
  /** The people who have voted, sorted by id. Empty except for the story on the table. */
  votedUserIds: z.array(id),
  /** Absent except for the story on the table while it is revealed. */
  votes: z.array(z.object({ userId: id, value: z.string() })).optional(),
  results: results.optional(),
});
export type PokerStory = z.infer<typeof pokerStory>;

/** The state of a poker room, the same for members and guests. */
export const pokerState = pokerConfig.extend({
  roundVersion: z.int(),
  currentStoryId: id.nullable(),
  /**
   * The end of the round's timer by the server's clock. The server takes no action then. Null without a timer, and after
   * the reveal.
   */
  timerEndsAt: moment.nullable(),
  /** Only with openVoting: the people whose votes are expected in this round. */
  expectedVoterIds: z.array(id).optional(),
  stories: z.array(pokerStory),
});
export type PokerState = z.infer<typeof pokerState>;

export type PokerEnvelope = Omit<Envelope, "config" | "state"> & { config: PokerConfig; state: PokerState };

/** The caller's own vote in the current round. The values are null without a vote. */
export const ownVote = z.object({ storyId: id.nullable(), value: z.string().nullable() });
export type OwnVote = z.infer<typeof ownVote>;

/** One revealed round of a story: its number within the story, and the votes with names. */
const pastRound = z.object({
  storyId: id,
  round: z.int(),
  revealedAt: moment,
  votes: z.array(z.object({ userId: id, name: z.string(), value: z.string() })),
  results,
});
export type PastRound = z.infer<typeof pastRound>;

export const pastRounds = z.array(pastRound);

/** The default and largest number of rows of a page. */
export const roundsPages = { default: 100, largest: 200 };
export const roundsQuery = z.object({ story: id.describe("Only the rounds of this story").optional() });

/** An estimate for the same reference in another room of the space. */
const earlierEstimate = z.object({
  sessionId: id,
  sessionTitle: z.string(),
  title: z.string(),
  estimate: z.string(),
  at: moment,
});
export type EarlierEstimate = z.infer<typeof earlierEstimate>;

export const earlierEstimates = z.array(earlierEstimate);

export const earlierPages = { default: 5, largest: 5 };
export const earlierQuery = z.object({ ref: comparedText("ref", { min: 1, max: 40 }) });

/** The link pattern for references, with {ref} in place of the reference. Empty for no links. */
export const referenceLink = z.object({ pattern: z.string() });
