import { sql } from "kysely";
import type { Tx } from "#shared/db/transaction.ts";
import { deleteVoters, readStoryOnTable } from "./queries.ts";

/** Removes a story of a locked room and its votes. A story on the table leaves the table empty, without a timer. */
export async function remove(tx: Tx, sessionId: string, storyId: string): Promise<void> {
  const isOnTable = (await readStoryOnTable(tx, sessionId)) === storyId;
  await tx.kysely.deleteFrom("stories").where("id", "=", storyId).execute();
  if (!isOnTable) return;
  const empty = { revealed: false, timer_ends_at: null };
  await tx.kysely.updateTable("sessions").set(empty).where("id", "=", sessionId).execute();
  await deleteVoters(tx, sessionId);
}

/**
 * Removes the quick round on the table of a locked room if it has no vote, past round, estimate, reference or notes,
 * and is not the story `kept`.
 */
export async function dropUntouchedRound(tx: Tx, sessionId: string, kept = ""): Promise<void> {
  const untouched = await sql<{ id: string }>`
    select st.id
    from sessions s
    join stories st on st.id = s.current_story_id
    where s.id = ${sessionId} and st.id::text <> ${kept} and st.title ~ '^Quick round [0-9]+$'
      and st.ref = '' and st.notes = '' and st.estimate is null
      and not exists (select from votes v where v.story_id = st.id)
      and not exists (select from rounds r where r.story_id = st.id)`.execute(tx.kysely);
  const [story] = untouched.rows;
  if (story) await remove(tx, sessionId, story.id);
}
