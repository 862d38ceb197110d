import type { Tx } from "#shared/db/transaction.ts";
import { problem } from "#shared/wire/problems.ts";

/** Throws `no_such_webhook` if a locked space has no webhook. */
export async function requireWebhook(tx: Tx, spaceId: string): Promise<void> {
  const webhook = await tx.kysely
    .selectFrom("standup_webhooks")
    .select("id")
    .where("space_id", "=", spaceId)
    .executeTakeFirst();
  if (!webhook) throw problem("no_such_webhook");
}
