import { sql } from "#shared/db/sql.ts";
import type { Database } from "#shared/db/database.ts";

/**
 * Retires a session kind: nobody is offered it any more and creating a session of it is refused, while its sessions
 * keep loading and running. Spec 1, Session kind. For operators; a second call changes nothing.
 */
export async function retireKind(db: Database, kind: string): Promise<"retired" | "already" | "unknown"> {
  const { rows } = await sql<{ fresh: boolean }>`
    with found as (
      select kind, retired_at is null as fresh from session_kinds where kind = ${kind} for no key update
    ), retired as (
      update session_kinds k set retired_at = now() from found where k.kind = found.kind and found.fresh
    )
    select fresh from found`.execute(db.kysely);
  if (!rows[0]) return "unknown";
  return rows[0].fresh ? "retired" : "already";
}
