import { callerIsGuest } from "#shared/db/credential-values.ts";
import { sql } from "#shared/db/sql.ts";
import type { Database } from "#shared/db/database.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import type { Me } from "#shared/wire/identity.ts";
import { problem } from "#shared/wire/problems.ts";
import { limitUse } from "../callers/limit-uses.ts";
import type { Credential } from "../callers/credential.ts";
import { meColumns, toMe } from "../callers/me.ts";
import { mintToken } from "../callers/mint-token.ts";

export type Renamed = { me: Me; token: string };

/**
 * Renames the caller and replaces their token. Returns null if the credential does not resolve, unless a rename has
 * replaced it. The new token keeps the age of the old one and the notices of its device, so a rename does not extend a
 * sign-in. Of two renames with one cookie, the second gets `session_ended`. Closes the old token's sockets. Not for
 * guests by link, who keep their name. Throws `session_ended`, `guest_refused`, the problems of `name`, `too_often`.
 */
export async function renameIdentity(
  ctx: { db: Database },
  caller: Credential,
  name: () => string,
): Promise<Renamed | null> {
  return transaction(ctx.db, async (tx) => {
    const old = await lockToken(tx, caller);
    if (!old) {
      if (await wasRotated(tx, caller)) throw problem("session_ended", undefined, { clearCookie: true });
      return null;
    }
    if (old.guest) throw problem("guest_refused");
    const next = name();
    // Each rename leaves a digest until its cookie has expired.
    await limitUse(tx.client, "rename", old.userId);
    const { token, digest } = mintToken(caller.embedded);
    await replaceToken(tx, old.id, digest);
    await tx.close({ why: "token", tokenId: old.id });
    const row = await tx.kysely
      .updateTable("users")
      .set({ name: next })
      .where("id", "=", old.userId)
      .returning([...meColumns])
      .executeTakeFirstOrThrow();
    return { me: toMe(row), token };
  });
}

// The lock makes a concurrent rename wait. It then finds no row.
async function lockToken(tx: Tx, { digest, idle, longest, accounts }: Credential) {
  const { rows } = await sql<{ id: string; userId: string; guest: boolean }>`
    select t.id, t.user_id as "userId", ${sql.raw(callerIsGuest)}
    from session_tokens t
    join live_token(${digest}, ${idle}, ${longest}, ${accounts}) caller on caller.token_id = t.id
    for update of t`.execute(tx.kysely);
  return rows[0];
}

async function wasRotated(tx: Tx, { digest }: Credential): Promise<boolean> {
  const row = await tx.kysely
    .selectFrom("rotated_tokens")
    .select("rotated_at")
    .where("digest", "=", digest)
    .executeTakeFirst();
  return row !== undefined;
}

async function replaceToken(tx: Tx, id: string, digest: Buffer) {
  await sql`
    with old as (
      delete from session_tokens where id = ${id} returning *
    ), rotated as (
      insert into rotated_tokens (digest) select old.digest from old
    ), fresh as (
      insert into session_tokens (digest, user_id, created_at, expires_at, embedded, provider_sid)
      select ${digest}, old.user_id, old.created_at, old.expires_at, old.embedded, old.provider_sid from old
      returning id
    )
    -- In this statement, because the deletion of the old token then ends no device.
    update push_subscriptions p set token_id = fresh.id from fresh where p.token_id = ${id}`.execute(
    tx.kysely,
  );
}
