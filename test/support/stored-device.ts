import type { TestApp } from "./app.ts";

/**
 * Inserts a device with notices for a sign-in of a person, with an event and a notice of a room. Its secrets are not
 * readable.
 */
export async function storeDevice(
  { database }: Pick<TestApp, "database">,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<void> {
  await database.sql.query(
    `with key as (
       insert into push_keys (public_key, secret, secret_key_id)
       select sha256($1::uuid::text::bytea) || sha256($1::uuid::text::bytea) || '\\x04'::bytea, '\\x00', 'test'
       where not exists (select from push_keys) returning id
     ), device as (
       insert into push_subscriptions (token_id, user_id, key_id, digest, host, secret, secret_key_id, device, sorts,
         closing_minutes, quiet_from, quiet_to, timezone, language, last_error)
       select t.id, t.user_id, (select id from key union all select id from push_keys limit 1), sha256(t.digest), 'localhost',
         '\\x00', 'test', 'Firefox on Linux', '{help}', 15, '22:00', '07:00', 'UTC', 'en', 'the push service answered 500'
       from session_tokens t where t.user_id = $1::uuid limit 1
       returning id
     ), event as (
       insert into notice_events (sort, session_id, user_id) values ('help', $2, $1::uuid)
     )
     insert into notice_deliveries (subscription_id, session_id, sort, host, due_at, expires_at)
     select id, $2, 'help', 'localhost', now() + interval '1 hour', now() + interval '1 day' from device`,
    [userId, sessionId],
  );
}
