import { randomUUID } from "node:crypto";
import { sql } from "#shared/db/sql.ts";
import type { Database } from "#shared/db/database.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import { avatarHue } from "#shared/rules/hue.ts";
import type { Log } from "#shared/runtime/log.ts";
import type { Report } from "#shared/runtime/security-events.ts";
import type { Credential } from "../callers/credential.ts";
import { mintToken } from "../callers/mint-token.ts";
import { enrol, type EnrolmentSettings } from "./enrol.ts";
import type { ProviderPerson } from "./person-claims.ts";
import { refuseGuest } from "./refuse-guest.ts";

const MAX_TOKENS = 100;

type Context = { db: Database; report: Report; log: Log; settings: EnrolmentSettings };

/**
 * Signs in the person from the provider. Returns the new token, and whether it replaced one of this browser. One
 * transaction saves the person with their current name, enrols them in their orgs, and replaces the browser's old token.
 * Closes the old token's sockets; reports `auth.signin` and the changes of `enrol`. Throws `guest_refused`.
 */
export async function completeSignIn(
  ctx: Context,
  caller: Credential,
  person: ProviderPerson,
): Promise<{ token: string; hasReplaced: boolean }> {
  const { token, digest } = mintToken();
  const hasReplaced = await transaction(ctx.db, async (tx) => {
    await refuseGuest(tx.client, caller);
    const userId = await saveAccount(tx, person);
    await enrol(tx, ctx, userId, person);
    const hasEnded = await endToken(tx, caller);
    await endOldestTokens(tx, userId);
    const { subject, sid } = person;
    await tx.kysely
      .insertInto("session_tokens")
      .values({ digest, user_id: userId, provider_sid: sid })
      .execute();
    tx.afterCommit(() => ctx.report({ event: "auth.signin", actor: userId, subject, target: userId }));
    return hasEnded;
  });
  return { token, hasReplaced };
}

async function saveAccount(tx: Tx, { issuer, subject, name, directoryId }: ProviderPerson): Promise<string> {
  const id = randomUUID();
  const { rows } = await sql<{ id: string }>`
    insert into users (id, name, issuer, subject, avatar_hue, directory_id)
    values (${id}, ${name}, ${issuer}, ${subject}, ${avatarHue(id)}, nullif(${directoryId}::text, ${subject}))
    on conflict (issuer, subject) where issuer <> ''
      do update set name = excluded.name, directory_id = excluded.directory_id
    returning id`.execute(tx.kysely);
  return rows[0]!.id;
}

/**
 * Deletes all but the person's 99 most recently used tokens. A browser that lost its cookie leaves its token behind.
 */
async function endOldestTokens(tx: Tx, userId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    delete from session_tokens where id in (
      select id from session_tokens where user_id = ${userId}
      order by last_used_at desc, id offset ${MAX_TOKENS - 1} for update skip locked)
    returning id`.execute(tx.kysely);
  for (const { id } of rows) await tx.close({ why: "token", tokenId: id });
}

/**
 * Deletes the browser's old token, even that of another person. Its cookie is replaced, so it must not stay valid.
 * Returns true if there was one.
 */
async function endToken(tx: Tx, { digest }: Credential): Promise<boolean> {
  const deleted = await tx.kysely
    .deleteFrom("session_tokens")
    .where("digest", "=", digest)
    .returning("id")
    .executeTakeFirst();
  if (deleted) await tx.close({ why: "token", tokenId: deleted.id });
  return deleted !== undefined;
}
