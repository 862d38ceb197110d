import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";

/**
 * Retires the key pair of notices and returns the number of devices that it ends: they are told nothing until they
 * subscribe again, at the next visit of their person. The next request makes a new pair. For operators who lost the
 * secret key, or whose pair was disclosed.
 */
export async function retireKey(db: Database): Promise<number> {
  const { rows } = await sql<{ devices: number }>`
    with retired as (
      update push_keys set retired_at = now() where retired_at is null returning id
    )
    select count(*) as devices from push_subscriptions p join retired on retired.id = p.key_id`.execute(
    db.kysely,
  );
  return rows[0]!.devices;
}
