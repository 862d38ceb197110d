import { sql } from "#shared/db/sql.ts";
import type { Database } from "#shared/db/database.ts";

/**
 * Retires one of the instance's own session kinds. New rooms of the kind are refused; existing rooms still work. For
 * operators; a second call changes nothing.
 */
export async function retireKind(db: Database, kind: string): Promise<"retired" | "already" | "unknown"> {
  const { rows } = await sql<{ fresh: boolean }>`
    with found as (
      select id, retired_at is null as fresh from session_kinds
      where kind = ${kind} and org_id is null for no key update
    ), retired as (
      update session_kinds k set retired_at = now() from found where k.id = found.id and found.fresh
    )
    select fresh from found`.execute(db.kysely);
  if (!rows[0]) return "unknown";
  return rows[0].fresh ? "retired" : "already";
}
