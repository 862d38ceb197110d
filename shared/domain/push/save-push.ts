import { hash, randomUUID } from "node:crypto";
import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import { hostOf } from "#shared/rules/hosts.ts";
import { MAX_PUSH_DEVICES } from "#shared/rules/push-sorts.ts";
import { createSealing, type Sealing } from "#shared/runtime/sealing.ts";
import { problem } from "#shared/wire/problems.ts";
import type { PushBody, PushReply } from "#shared/wire/push.ts";
import type { Credential } from "../callers/credential.ts";
import { limitUse } from "../callers/limit-uses.ts";
import { requireNonGuest, type User } from "../callers/require-user.ts";
import { requireZone } from "../standups/schedule/require-zone.ts";
import { currentKey } from "./current-key.ts";
import { sealAddress } from "./device-address.ts";
import { readPush } from "./read-push.ts";
import { requireDevice } from "./require-device.ts";
import type { PushSettings } from "./why-unavailable.ts";

type Context = { db: Database; settings: PushSettings };

/**
 * Saves what the caller's device is told, and returns the notices of all their devices. `language` is the tag of the
 * language of the notices. The same address from another sign-in ends the earlier device, because the browser changed
 * hands. For everyone but guests. Throws `not_signed_in`, `session_ended`, `guest_refused`, the problems of `body`,
 * `secrets_unavailable`, `invalid`, `too_often`, `limit_reached`.
 */
export async function savePush(
  { db, settings }: Context,
  caller: Credential,
  { body, language }: { body: () => PushBody; language: string },
): Promise<PushReply> {
  return transaction(db, async (tx) => {
    const person = await requireNonGuest(tx.client, caller);
    const wanted = body();
    const sealing = createSealing(settings);
    if (!sealing) throw problem("secrets_unavailable");
    requireDevice(wanted, settings.pushHosts);
    await requireZone(tx, wanted.timezone);
    await limitUse(tx.client, "push", person.userId);
    const digest = hash("sha256", wanted.endpoint, "buffer");
    await requireQuota(tx, person, digest);
    await tx.kysely
      .deleteFrom("push_subscriptions")
      .where("digest", "=", digest)
      .where("token_id", "!=", person.tokenId)
      .execute();
    await write(tx, sealing, { person, wanted, language, digest });
    return readPush(tx.kysely, settings, person);
  });
}

/** Locks the person, and throws `limit_reached` if their other devices are as many as a person may have. */
async function requireQuota(tx: Tx, { userId, tokenId }: User, digest: Buffer): Promise<void> {
  await sql`select from users where id = ${userId} for no key update`.execute(tx.kysely);
  const { held } = await tx.kysely
    .selectFrom("push_subscriptions")
    .select((eb) => eb.fn.countAll<number>().as("held"))
    .where("user_id", "=", userId)
    .where("token_id", "!=", tokenId)
    .where("digest", "!=", digest)
    .executeTakeFirstOrThrow();
  if (held >= MAX_PUSH_DEVICES)
    throw problem("limit_reached", `at most ${MAX_PUSH_DEVICES} devices of a person receive notices`, {
      details: { limit: MAX_PUSH_DEVICES },
    });
}

type Device = { person: User; wanted: PushBody; language: string; digest: Buffer };

async function write(tx: Tx, sealing: Sealing, { person, wanted, language, digest }: Device): Promise<void> {
  const { endpoint, keys, quiet } = wanted;
  const key = await currentKey(tx.kysely, sealing);
  const saved = await tx.kysely
    .selectFrom("push_subscriptions")
    .select("id")
    .where("token_id", "=", person.tokenId)
    .executeTakeFirst();
  const id = saved?.id ?? randomUUID();
  const { box, keyId } = sealAddress(sealing, { endpoint, ...keys }, id);
  const columns = {
    key_id: key.id,
    digest,
    host: hostOf(new URL(endpoint)),
    secret: box,
    secret_key_id: keyId,
    device: wanted.device,
    sorts: [...new Set(wanted.sorts)],
    closing_minutes: wanted.closingMinutes,
    quiet_from: quiet?.from ?? null,
    quiet_to: quiet?.to ?? null,
    timezone: wanted.timezone,
    language,
    last_error: null,
  };
  await tx.kysely
    .insertInto("push_subscriptions")
    .values({ id, token_id: person.tokenId, user_id: person.userId, ...columns })
    .onConflict((clash) => clash.column("token_id").doUpdateSet({ ...columns, updated_at: sql<Date>`now()` }))
    .execute();
}
