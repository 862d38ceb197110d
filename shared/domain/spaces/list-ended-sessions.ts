import { statement, type Runner } from "#shared/db/statement.ts";
import type { Credential } from "../callers/credential.ts";
import { openCursor, sealCursor, type Page } from "../paging/cursor.ts";
import { findSpaceSeat } from "../membership/find-space-seat.ts";
import type { SpaceAddress } from "../membership/lock-space.ts";
import { ENDED_ROOMS_SHOWN, here, roomSummaries } from "./room-summaries.ts";

type Row = { sessions: string; lastId: string | null; lastAt: string | null; more: boolean };

const MAX_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

// Microseconds, as in Postgres: rounding would skip or repeat rooms created in the same millisecond.
const place = `to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

// The comparison is the same with and without a cursor. So one generic plan uses the index for both.
const ended = statement<Row, [string, string | null, string | null, number]>(
  "ended-sessions-page",
  `with found as materialized (
     select * from sessions
     where space_id = $1 and ended_at is not null
       and (created_at, id) < (coalesce($2::timestamptz, 'infinity'), coalesce($3::uuid, '${MAX_ID}'))
     order by created_at desc, id desc
     offset case when $2::timestamptz is null then ${ENDED_ROOMS_SHOWN} else 0 end
     limit $4::int + 1
   ), room as materialized (
     select * from found order by created_at desc, id desc limit $4
   ), ${here}, last as (
     select id, ${place} as at from room order by created_at, id limit 1
   )
   select (select coalesce(json_agg(one), '[]') from (${roomSummaries}) one)::text as sessions,
     (select id from last) as "lastId", (select at from last) as "lastAt",
     (select count(*) from found) > $4 as more`,
);

/**
 * Returns one page of a space's ended rooms as JSON text, newest first. Without a cursor it begins after the newest 50,
 * which the member view contains. For members. Throws `not_signed_in`, `session_ended`, `no_such_space`, the problems
 * of `decodePage`. Throws `invalid` for a cursor that the service did not issue for this space.
 */
export async function listEndedSessions(
  runner: Runner,
  caller: Credential,
  { orgSlug, slug }: SpaceAddress,
  decodePage: Page,
): Promise<string> {
  const { spaceId, cursorKey } = await findSpaceSeat(runner, caller, orgSlug, slug);
  const { limit, after } = decodePage();
  const scope = `sessions ${spaceId}`;
  const [at = null, id = null] = after === null ? [] : openCursor(cursorKey, scope, after);
  const [row] = await ended(runner, spaceId, at, id, limit);
  const { sessions, lastAt, lastId, more } = row!;
  if (!more || lastAt === null || lastId === null) return `{"sessions":${sessions}}`;
  return `{"sessions":${sessions},"next":"${sealCursor(cursorKey, scope, [lastAt, lastId])}"}`;
}
