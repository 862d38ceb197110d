import type { Database } from "#shared/db/database.ts";
import type { Claim } from "./claim-deliveries.ts";

/**
 * Stores the body of the next attempt unless one is stored already, so that every attempt sends the same bytes. Returns
 * the stored body, or null if another worker has claimed the event. Then this worker must not send it.
 */
export async function storeBody(
  db: Database,
  { id, lease }: Pick<Claim, "id" | "lease">,
  body: string,
): Promise<string | null> {
  const row = await db.kysely
    .updateTable("webhook_deliveries")
    .set((eb) => ({ body: eb.fn.coalesce("body", eb.val(body)) }))
    .where("id", "=", id)
    .where("lease_token", "=", lease)
    .returning("body")
    .executeTakeFirst();
  return row?.body ?? null;
}
