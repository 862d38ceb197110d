import type { StandupQuestions } from "#shared/wire/standup-questions.ts";
import { spacePath } from "./api-paths.ts";
import { request } from "./request.ts";

/** Returns the names of the entry fields of a space's new standups. Members only. */
export async function readQuestions(org: string, slug: string): Promise<StandupQuestions> {
  return (await request<StandupQuestions>("GET", questionsPath(org, slug))).data;
}

/** Saves these names if the saved ones still are `base`. Owners only. */
export async function saveQuestions(
  org: string,
  slug: string,
  questions: StandupQuestions,
  base: StandupQuestions,
): Promise<void> {
  await request("PATCH", questionsPath(org, slug), { body: { ...questions, base } });
}

function questionsPath(org: string, slug: string): string {
  return `${spacePath(org, slug)}/standup-questions`;
}
