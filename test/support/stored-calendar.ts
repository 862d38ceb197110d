import type { TestApp } from "./app.ts";

/** Inserts a calendar of holidays into a space, saved by a person. Its secret is not readable. */
export async function storeCalendar(
  { database }: Pick<TestApp, "database">,
  { userId, spaceId }: { userId: string; spaceId: string },
): Promise<void> {
  await database.sql.query(
    `insert into holiday_calendars (space_id, host, secret, secret_key_id, etag, due_at, last_error, updated_by)
     values ($1, 'localhost', '\\x00', 'test', 'x', now() + interval '1 hour', 'the host answered 500', $2)`,
    [spaceId, userId],
  );
}
