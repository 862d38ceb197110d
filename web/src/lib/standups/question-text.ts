import { msg } from "@lit/localize";
import type { StandupQuestions } from "#shared/wire/standup-questions.ts";

/** A field of a standup entry. */
export type QuestionField = "yesterday" | "today" | "blockers";

/** Returns the label of a field: the name that the space gave it, or the product's name. */
export function questionName(field: QuestionField, questions?: StandupQuestions | null): string {
  return questions?.[field] || defaultName(field);
}

function defaultName(field: QuestionField): string {
  switch (field) {
    case "yesterday":
      return msg("Yesterday");
    case "today":
      return msg("Today");
    case "blockers":
      return msg("Blockers");
  }
}
