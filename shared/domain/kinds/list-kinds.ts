import { sql } from "#shared/db/sql.ts";
import type { Database } from "#shared/db/database.ts";

/** A session kind, for operators. */
export type KindSummary = {
  kind: string;
  provider: string;
  display: string;
  retiredAt: string | null;
  sessions: number;
};

/** Returns every session kind of the instance with the number of its sessions. For operators. */
export async function listKinds(db: Database): Promise<KindSummary[]> {
  const { rows } = await sql<KindSummary>`
    select k.kind, k.provider, k.display, iso(k.retired_at) as "retiredAt",
      (select count(*) from sessions s where s.kind_id = k.id) as sessions
    from session_kinds k order by k.kind, k.id`.execute(db.kysely);
  return rows;
}
