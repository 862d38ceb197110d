import type { TestApp } from "./app.ts";

/** Inserts a chat channel into a room's space, connected by a person, with a message about the room. Its secret is not readable. */
export async function storeChannel(
  { database }: Pick<TestApp, "database">,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<void> {
  await database.sql.query(
    `with channel as (
       insert into chat_channels (space_id, vendor, label, host, secret, secret_key_id, posts, language, timezone, updated_by)
       select space_id, 'mattermost', 'Channel', 'localhost', '\\x00', 'test', '{ended}', 'en', 'UTC', $1
       from sessions where id = $2 returning id
     )
     insert into channel_messages (channel_id, session_id, sort, due_at, last_error)
     select id, $2, 'ended', now() + interval '1 hour', 'the chat answered 500' from channel`,
    [userId, sessionId],
  );
}
