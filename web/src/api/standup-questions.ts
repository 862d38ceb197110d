import type { StandupQuestions } from "#shared/wire/standup-questions.ts";
import { call } from "./call.ts";

/** Returns the names of the entry fields of a space's new standups. Members only. */
export function readQuestions(org: string, slug: string): Promise<StandupQuestions> {
  return call("GET /api/orgs/:org/spaces/:slug/standup-questions", { org, slug });
}

/** Saves these names if the saved ones still are `base`. Owners only. */
export function saveQuestions(
  org: string,
  slug: string,
  questions: StandupQuestions,
  base: StandupQuestions,
): Promise<void> {
  return call("PATCH /api/orgs/:org/spaces/:slug/standup-questions", {
    org,
    slug,
    body: { ...questions, base },
  });
}
