import type { Database } from "#shared/db/database.ts";
import { sql, type SqlPart } from "#shared/db/sql.ts";
import type { ConnectionResult } from "#shared/wire/connections.ts";
import type { PluginResponse } from "../outgoing-request.ts";

/**
 * Returns the result of a request over a connection, in the service's words. A check (`isCheck`) works only with a
 * successful status; other requests may get any status but those of a refused sign-in and of a rate limit.
 */
export function resultOf(response: PluginResponse, isCheck = false): ConnectionResult {
  if ("failure" in response) return response.why;
  const { status } = response;
  if (status === 401) return "refused";
  if (status === 429 || (status === 403 && isLimited(response))) return "limited";
  if (isCheck && status === 403) return "refused";
  return isCheck && (status < 200 || status > 299) ? "unexpected" : "works";
}

/** Returns true if a response says that the sign-in may be refused, so that a check should tell. */
export function isDoubtful(response: PluginResponse): boolean {
  return (
    "status" in response && (response.status === 401 || (response.status === 403 && !isLimited(response)))
  );
}

/** Some hosts answer 403 to too many requests, and name the end of the pause. */
function isLimited({ headers }: { headers: Record<string, string> }): boolean {
  return headers["retry-after"] !== undefined || headers["x-ratelimit-remaining"]?.trim() === "0";
}

/** A connection as a request used it. `setAt` changes when people save it. */
export type UsedConnection = { id: string; setAt: string };

/**
 * Records the response to a request over a connection. Does nothing if people have saved or deleted the connection
 * since. A refused sign-in pauses it until a check works. After a doubtful response a check is due at once, but at most
 * one a minute.
 */
export async function saveResult(
  db: Database,
  used: UsedConnection,
  response: PluginResponse,
): Promise<void> {
  const check = isDoubtful(response)
    ? sql`case when check_at between now() and now() + interval '7 days' - interval '1 minute' then now() else check_at end`
    : sql`check_at`;
  await save(
    db,
    used,
    sql`last_result = ${resultOf(response)}, check_at = ${check},
    refused_at = ${resultOf(response) === "refused" ? sql`coalesce(refused_at, now())` : sql`refused_at`}`,
  );
}

/** Records the response to a check, like `saveResult`, and returns its result. One that works ends a pause. */
export async function saveCheck(
  db: Database,
  used: UsedConnection,
  response: PluginResponse,
): Promise<ConnectionResult> {
  const result = resultOf(response, true);
  const refusedAt =
    result === "refused"
      ? sql`coalesce(refused_at, now())`
      : result === "works"
        ? sql`null`
        : sql`refused_at`;
  await save(db, used, sql`last_result = ${result}, refused_at = ${refusedAt}`);
  return result;
}

function save(db: Database, { id, setAt }: UsedConnection, set: SqlPart<unknown>) {
  return sql`
    update plugin_connections set last_used_at = now(), ${set}
    where id = ${id} and set_at = ${setAt}::timestamptz`.execute(db.kysely);
}
