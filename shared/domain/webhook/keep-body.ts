import type { Database } from "#shared/db/database.ts";
import type { Claim } from "./claim-deliveries.ts";

/**
 * Keeps what an attempt is about to send where nothing is kept yet, so that every attempt sends the bytes of the first
 * (contract 9). Returns what is kept, or null where the event is another worker's by now and must not be sent.
 */
export async function keepBody(
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
