import { z } from "zod";
import { MAX_QUESTION_LENGTH } from "../rules/standup-questions.ts";
import { wholeBase } from "./base.ts";
import { comparedText, trimmedText } from "./text.ts";

const max = MAX_QUESTION_LENGTH;

const hideBlockers = z.boolean({ error: "hideBlockers must be true or false" });

/** The names of an entry's fields, as an owner of the space saves them. "" stands for the product's name. */
export const standupQuestionsBody = z.object({
  yesterday: trimmedText("yesterday", { max }),
  today: trimmedText("today", { max }),
  blockers: trimmedText("blockers", { max }),
  hideBlockers,
  base: wholeBase({
    yesterday: comparedText("base.yesterday", { max }),
    today: comparedText("base.today", { max }),
    blockers: comparedText("base.blockers", { max }),
    hideBlockers,
  }),
});
export type StandupQuestionsBody = z.infer<typeof standupQuestionsBody>;

/** The names of an entry's fields. "" stands for the product's name. */
export const standupQuestions = z.object({
  yesterday: z.string(),
  today: z.string(),
  blockers: z.string(),
  /** True if the entry form leaves out the third field. */
  hideBlockers: z.boolean(),
});
export type StandupQuestions = z.infer<typeof standupQuestions>;
