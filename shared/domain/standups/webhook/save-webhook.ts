import { randomBytes, randomUUID } from "node:crypto";
import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import { webhookUrlProblem } from "#shared/rules/webhook-url.ts";
import { webhookUrlProblemText } from "#shared/rules/webhook-url-text.ts";
import { createSealing } from "#shared/runtime/sealing.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import { problem } from "#shared/wire/problems.ts";
import type { SavedWebhook } from "#shared/wire/webhook.ts";
import { admitNoGuest } from "../../callers/admit.ts";
import type { Credential } from "../../callers/credential.ts";
import { lockSpaceAsOwner, type SpaceAddress } from "../../membership/lock-space.ts";

type Context = {
  db: Database;
  settings: Pick<Settings, "standupWebhookHosts" | "pluginSecretKey" | "pluginSecretKeyPrevious">;
};

/**
 * Saves the URL of a space's webhook, and returns the new secret that signs its events. No other reply contains the
 * secret. Saving again keeps undelivered events. For owners. Throws `not_signed_in`, `session_ended`, `guest_refused`,
 * `no_such_space`, `owner_only`, the problems of `body`. Then throws `secrets_unavailable` for any URL, or `invalid`
 * for a URL that is not allowed.
 */
export async function saveWebhook(
  ctx: Context,
  caller: Credential,
  address: SpaceAddress,
  body: () => { url: string },
): Promise<SavedWebhook> {
  return transaction(ctx.db, async (tx) => {
    const { spaceId, userId } = await lockSpaceAsOwner(tx, caller, address, admitNoGuest);
    const { url } = body();
    const sealing = createSealing(ctx.settings);
    if (!sealing) throw problem("secrets_unavailable");
    const urlProblem = webhookUrlProblem(url, ctx.settings.standupWebhookHosts);
    if (urlProblem) throw problem("invalid", webhookUrlProblemText(urlProblem));
    const id = (await findId(tx, spaceId)) ?? randomUUID();
    const secret = `whsec_${randomBytes(32).toString("base64")}`;
    const { keyId, box } = sealing.seal(secret, id);
    const saved = { url, secret: box, secret_key_id: keyId, updated_by: userId };
    await tx.kysely
      .insertInto("standup_webhooks")
      .values({ id, space_id: spaceId, ...saved })
      .onConflict((clash) => clash.column("space_id").doUpdateSet({ ...saved, updated_at: sql`now()` }))
      .execute();
    return { url, secret };
  });
}

async function findId(tx: Tx, spaceId: string): Promise<string | undefined> {
  const webhook = await tx.kysely
    .selectFrom("standup_webhooks")
    .select("id")
    .where("space_id", "=", spaceId)
    .executeTakeFirst();
  return webhook?.id;
}
