import type { Database } from "#shared/db/database.ts";
import type { Claim } from "./claim-deliveries.ts";

/**
 * Stores the body that an attempt is about to send unless one is stored already, so that every attempt sends the same
 * bytes. Returns the stored body, or null where another worker holds the event by now and it must not be sent.
 */
export async function storeBody(
  db: Database,
  { id, lease }: Pick<Claim, "id" | "lease">,
  body: string,
): Promise<string | null> {
  const kept = await db.kysely
    .updateTable("webhook_deliveries")
    .set((eb) => ({ body: eb.fn.coalesce("body", eb.val(body)) }))
    .where("id", "=", id)
    .where("lease_token", "=", lease)
    .returning("body")
    .executeTakeFirst();
  return kept?.body ?? null;
}
