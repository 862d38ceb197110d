import { sql } from "#shared/db/sql.ts";
import type { Database } from "#shared/db/database.ts";
import type { Settings } from "#shared/runtime/settings.ts";

/**
 * Deletes tokens past either lifetime or their own end, and rotated digests that no living cookie can hold any more.
 * Returns the number of rows. Spec 3, Session token lifetimes, 5; their sockets find out at the next revalidation.
 */
export async function sweepTokens(
  db: Database,
  settings: Pick<Settings, "sessionIdleTtlMs" | "sessionMaxTtlMs">,
): Promise<number> {
  const idle = `${settings.sessionIdleTtlMs} milliseconds`;
  const longest = `${settings.sessionMaxTtlMs} milliseconds`;
  const { rows } = await sql<{ swept: number }>`
    with expired as (
      delete from session_tokens
      where last_used_at <= now() - ${idle}::interval
        or created_at <= now() - ${longest}::interval
        or expires_at <= now()
      returning 1
    ), forgotten as (
      delete from rotated_tokens where rotated_at <= now() - ${longest}::interval returning 1
    )
    select (select count(*) from expired) + (select count(*) from forgotten) as swept`.execute(db.kysely);
  return rows[0]?.swept ?? 0;
}
