import type { TestDatabase } from "#test/support/database.ts";

/** Records each write of a vote in the database, whichever process makes it. */
export async function recordVoteWrites({ sql }: TestDatabase): Promise<void> {
  await sql.query(
    `create table vote_writes (n bigint generated always as identity, story_id uuid, user_id uuid, value text);
     create function record_vote_write() returns trigger language plpgsql as $$
     begin
       insert into vote_writes (story_id, user_id, value) values (new.story_id, new.user_id, new.value);
       return null;
     end $$;
     create trigger record_vote_write after insert or update on votes for each row execute function record_vote_write()`,
  );
}

/** Returns the cards that were written for each person on a story, in order. */
export async function voteWrites({ sql }: TestDatabase, storyId: string): Promise<Map<string, string[]>> {
  const { rows } = await sql.query<{ userId: string; values: string[] }>(
    `select user_id as "userId", array_agg(value order by n) as values from vote_writes where story_id = $1 group by 1`,
    [storyId],
  );
  return new Map(rows.map(({ userId, values }) => [userId, values]));
}
