import { sql } from "#shared/db/sql.ts";
import type { Database } from "#shared/db/database.ts";
import type { Tx } from "#shared/db/transaction.ts";
import type { StandupQuestions } from "#shared/wire/standup-questions.ts";

const unnamed: StandupQuestions = { yesterday: "", today: "", blockers: "", hideBlockers: false };

/** Returns the names of the entry fields of a space. Without a saved row all names are "". */
export async function readQuestions(
  { kysely }: Pick<Database | Tx, "kysely">,
  spaceId: string,
): Promise<StandupQuestions> {
  const { rows } = await sql<StandupQuestions>`
    select yesterday, today, blockers, hide_blockers as "hideBlockers"
    from standup_questions where space_id = ${spaceId}`.execute(kysely);
  return rows[0] ?? unnamed;
}
