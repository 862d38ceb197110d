import type { Tx } from "#shared/db/transaction.ts";
import { readQuestions } from "#shared/standups/questions.ts";
import type { StandupConfig } from "#shared/wire/standup.ts";

/** Returns the names of the fields that a new standup keeps. Nothing if the space has given none. */
export async function questionsOfSpace(tx: Tx, spaceId: string): Promise<Pick<StandupConfig, "questions">> {
  const questions = await readQuestions(tx, spaceId);
  return Object.values(questions).some(Boolean) ? { questions } : {};
}
