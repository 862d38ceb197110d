import { randomUUID } from "node:crypto";
import type { TestApp } from "./app.ts";

const MAX_NOTES_LENGTH = 2000;

/** Returns texts of at most 2000 one-byte letters, `bytes` in total. */
function partsOf(bytes: number): string[] {
  const parts = Array.from({ length: Math.floor(bytes / MAX_NOTES_LENGTH) }, () =>
    "n".repeat(MAX_NOTES_LENGTH),
  );
  return bytes % MAX_NOTES_LENGTH > 0 ? [...parts, "n".repeat(bytes % MAX_NOTES_LENGTH)] : parts;
}

/** Inserts stories with `bytes` of text in total into a poker room. Each title has one letter. */
export async function fillPoker(app: TestApp, sessionId: string, bytes: number): Promise<void> {
  const stories = Math.ceil(bytes / (MAX_NOTES_LENGTH + 1));
  const parts = partsOf(bytes - stories);
  await app.database.sql.query(
    `insert into stories (session_id, title, notes, position)
     select $1, 't', coalesce(notes, ''), n from unnest($2::text[]) with ordinality part(notes, n)`,
    [sessionId, [...parts, ...Array.from({ length: stories - parts.length }, () => "")]],
  );
}

/** Inserts entries of former members with `bytes` of text in total into a standup. */
export async function fillStandup(app: TestApp, sessionId: string, bytes: number): Promise<void> {
  const parts = partsOf(bytes);
  await app.database.sql.query(
    `with part as (
       select * from unnest($2::uuid[], $3::text[]) part(id, text)
     ), person as (
       insert into users (id, name, avatar_hue) select id, 'Left', 0 from part
     )
     insert into standup_entries (session_id, user_id, today, posted_at) select $1, id, text, now() from part`,
    [sessionId, parts.map(() => randomUUID()), parts],
  );
}
