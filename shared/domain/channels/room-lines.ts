import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { kinds } from "#shared/kinds/registry.ts";
import type { ChannelPost } from "#shared/rules/chats/posts.ts";
import { withoutInvisible } from "#shared/rules/invisible.ts";

/** The most lines of a post. */
const MAX_LINES = 20;
/** The most characters of a line. */
const MAX_LENGTH = 150;

const ofKinds = kinds.core
  .filter(({ resultLines }) => resultLines !== undefined)
  .map(({ name, resultLines }) => `when '${name}' then ${resultLines}`);
const estimates = sql.raw(`case s.kind ${ofKinds.join(" ")} end`);

/** Actions that people took on in a room of a plugin, each with the person's name. */
const actions = sql`(
  select array_agg(concat(u.name, ': ', c.text) order by c.ordinal)
  from standup_commitments c join users u on u.id = c.user_id
  where c.opened_session_id = s.id and c.install_id is not null)`;

/**
 * Returns the texts of an ended room that a channel posts: stories with their estimates, and actions with the people who
 * took them on. At most 20 lines of each, of 150 characters. Votes and notes are never among them.
 */
export async function readRoomLines(
  db: Database,
  sessionId: string,
  posts: readonly ChannelPost[],
): Promise<string[]> {
  const { rows } = await sql<{ estimates: string[] | null; actions: string[] | null }>`
    select ${estimates} as estimates, ${actions} as actions from sessions s where s.id = ${sessionId}`.execute(
    db.kysely,
  );
  const found = rows[0];
  const chosen = (["estimates", "actions"] as const).filter((post) => posts.includes(post));
  return chosen.flatMap((post) => linesOfPost(found?.[post] ?? []));
}

/** Returns the lines that a message contains: at most 20 of 150 characters, without invisible ones. */
export function linesOfPost(lines: readonly string[]): string[] {
  return lines.slice(0, MAX_LINES).map(shortened);
}

function shortened(line: string): string {
  const characters = [...withoutInvisible(line)];
  return characters.length <= MAX_LENGTH
    ? characters.join("")
    : `${characters.slice(0, MAX_LENGTH - 1).join("")}…`;
}
