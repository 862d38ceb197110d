import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { kinds } from "#shared/kinds/registry.ts";

const ofKinds = kinds.core.flatMap(({ name, asked }) => (asked ? `when '${name}' then ${asked}` : []));
const kindsWithStories = kinds.core.flatMap(({ name, asked }) => (asked ? name : []));
const stories = sql.raw(`case s.kind ${ofKinds.join(" ")} end`);

/**
 * Returns a room's stories for the plugin that a person asked, as JSON text: `AskedStory[]`, at most 500. Returns null
 * for rooms of kinds without stories, and for installs without the grant `stories`.
 */
export async function readAskedStories(
  db: Database,
  install: string,
  sessionId: string,
): Promise<string | null> {
  const { rows } = await sql<{ stories: string | null }>`
    select coalesce(${stories}, '[]'::json)::text as stories from sessions s
    where s.id = ${sessionId} and s.kind in (${sql.join(kindsWithStories)}) and exists (
      select from plugin_grants g where g.install_id = ${install} and g.capability = 'stories')`.execute(
    db.kysely,
  );
  return rows[0]?.stories ?? null;
}
