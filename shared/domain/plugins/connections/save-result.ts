import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import type { ConnectionResult } from "#shared/wire/connections.ts";
import type { PluginResponse } from "../outgoing-request.ts";

/**
 * Returns the result of a request over a connection, in the service's words. A check (`isCheck`) works only with a
 * successful status; other requests may get any status but that of a refused sign-in.
 */
export function resultOf(response: PluginResponse, isCheck = false): ConnectionResult {
  if ("failure" in response) {
    if (response.isTooLarge) return isCheck ? "unexpected" : "works";
    return response.isUntrusted ? "untrusted" : "unreached";
  }
  const { status } = response;
  if (status === 401 || (isCheck && status === 403)) return "refused";
  return isCheck && (status < 200 || status > 299) ? "unexpected" : "works";
}

/** Records the result of the last request over a connection, which may be gone. */
export async function saveResult(db: Database, id: string, result: ConnectionResult): Promise<void> {
  await sql`
    update plugin_connections set last_result = ${result}, last_used_at = now() where id = ${id}`.execute(
    db.kysely,
  );
}
