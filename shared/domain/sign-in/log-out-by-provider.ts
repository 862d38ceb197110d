import { hash } from "node:crypto";
import { sql, type SqlPart } from "#shared/db/sql.ts";
import type { Database } from "#shared/db/database.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import type { Report } from "#shared/runtime/security-events.ts";
import { deleteTokensWhere } from "../people/sign-out.ts";
import { LogoutTokenError, type ProviderLogout } from "./provider-logout.ts";

/**
 * Ends the tokens that a verified logout token names, and closes their sockets on every replica. Returns the number of
 * tokens. With a session (`sid`) these are the tokens of that session. If the person is named too, their tokens of
 * unknown session end as well. Without a session these are all tokens of the person. A person who is signed out already
 * is no mistake. Reports `auth.backchannel_logout` for each person. Throws `LogoutTokenError` for a logout token that was
 * used before.
 */
export async function logOutByProvider(
  ctx: { db: Database; report: Report },
  logout: ProviderLogout,
): Promise<number> {
  return transaction(ctx.db, async (tx) => {
    await useOnce(tx, logout);
    const tokens = await deleteTokensWhere(tx, tokensOf(logout));
    const people = await subjectsOf(tx, logout, [...new Set(tokens.map(({ userId }) => userId))]);
    for (const { id, subject } of people)
      tx.afterCommit(() => ctx.report({ event: "auth.backchannel_logout", actor: id, subject, target: id }));
    return tokens.length;
  });
}

/** All replicas share these rows. A second transaction with the same id waits for the first. */
async function useOnce(tx: Tx, { issuer, id, expiresAt }: ProviderLogout) {
  const { rows } = await sql`
    insert into logout_tokens (digest, expires_at)
    values (${hash("sha256", `${issuer}\n${id}`, "buffer")}, to_timestamp(${expiresAt}))
    on conflict do nothing
    returning 1`.execute(tx.kysely);
  if (rows.length === 0) throw new LogoutTokenError("the logout token was used before");
}

/** Returns the condition on a token `t` that it ends. */
function tokensOf({ issuer, subject, sid }: ProviderLogout): SqlPart<unknown> {
  const ofPerson = sql`exists (
    select from users u where u.id = t.user_id and u.issuer = ${issuer}
      and (${subject}::text is null or u.subject = ${subject}))`;
  if (sid === null) return ofPerson;
  if (subject === null) return sql`t.provider_sid = ${sid} and ${ofPerson}`;
  return sql`coalesce(t.provider_sid, ${sid}) = ${sid} and ${ofPerson}`;
}

/** Returns the people of the ended tokens, and the named person also without a token. */
async function subjectsOf(tx: Tx, { issuer, subject }: ProviderLogout, userIds: string[]) {
  const { rows } = await sql<{ id: string; subject: string }>`
    select id, subject from users
    where id = any(${userIds}::uuid[]) or (issuer = ${issuer} and subject = ${subject})`.execute(tx.kysely);
  return rows;
}
