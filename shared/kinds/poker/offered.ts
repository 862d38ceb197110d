import { sql } from "kysely";
import type { Tx } from "#shared/db/transaction.ts";

/** SQL over a row of `stories`: the digest of its title and notes (migrations/0033_story_sources.sql). */
const digest = `sha256(convert_to(title || E'\\n' || notes, 'UTF8'))`;

/** SQL over a row of `stories`: true if a plugin offered its title and notes, and nobody has edited them since. */
const isOffered = `coalesce(offered_digest = ${digest}, false)`;

/** Remembers the title and notes of stories as those of a plugin. */
export async function markOffered(tx: Tx, storyIds: string[]): Promise<void> {
  await sql`update stories set offered_digest = ${sql.raw(digest)} where id = any(${storyIds})`.execute(
    tx.kysely,
  );
}

/** Returns true if a plugin offered the title and notes of a story, and nobody has edited them since. */
export async function hasOfferedTexts(tx: Tx, storyId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select ${sql.raw(isOffered)} as is from stories where id = ${storyId}`.execute(tx.kysely);
  return rows[0]?.is ?? false;
}

/** SQL over `s`: the room's stories for a plugin that is asked, in the order of the queue (AskedStory). */
export const asked = `(
  select json_agg(json_build_object('id', id, 'ref', ref, 'fromPlugin', ${isOffered},
      'isOpen', estimate is null and id is distinct from s.current_story_id)
    order by position, ordinal)
  from (select * from stories where session_id = s.id order by position, ordinal limit 500) st)`;
