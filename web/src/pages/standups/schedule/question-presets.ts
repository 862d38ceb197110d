import { msg } from "@lit/localize";
import type { StandupQuestions } from "#shared/wire/standup-questions.ts";

export type QuestionPreset = { name: string; questions: StandupQuestions };

/** Returns the sets of questions to start from. The first one has the product's names. */
export function questionPresets(): QuestionPreset[] {
  return [
    {
      name: msg("Classic"),
      questions: { yesterday: "", today: "", blockers: "", hideBlockers: false },
    },
    {
      name: msg("As questions"),
      questions: {
        yesterday: msg("What did you finish?"),
        today: msg("What's next?"),
        blockers: msg("What's in your way?"),
        hideBlockers: false,
      },
    },
    {
      name: msg("Done and next"),
      questions: {
        yesterday: msg("Done", { id: "question-done" }),
        today: msg("Next", { id: "asked-next" }),
        blockers: "",
        hideBlockers: true,
      },
    },
  ];
}

/** Returns true if two sets of questions are equal. */
export function isSameQuestions(a: StandupQuestions, b: StandupQuestions): boolean {
  return (
    a.yesterday === b.yesterday &&
    a.today === b.today &&
    a.blockers === b.blockers &&
    a.hideBlockers === b.hideBlockers
  );
}
