import { randomUUID } from "node:crypto";
import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { transaction } from "#shared/db/transaction.ts";
import { avatarHue } from "#shared/rules/hue.ts";
import { mintToken } from "../callers/mint-token.ts";
import { lockOrg } from "./operate-org.ts";

/** Whom nobody signs in as; a provider's issuer is an address. */
const issuer = "plugin-dev";

/** Somebody who may put plugins into force while their author is at work. */
export type Developer = {
  token: string;
  /** Removes the person again, with their token. */
  leave(): Promise<void>;
};

/**
 * Makes a person who is an admin of an org for as long as `plugin-dev` runs, 24 hours at most, and removes those that
 * an earlier run left behind. For operators. Throws `no_such_org`.
 */
export async function admitDeveloper(db: Database, orgSlug: string): Promise<Developer> {
  const id = randomUUID();
  const { token, digest } = mintToken();
  await transaction(db, async (tx) => {
    const orgId = await lockOrg(tx, orgSlug);
    await sql`
      delete from users u where u.issuer = ${issuer} and not exists (
        select from session_tokens t where t.user_id = u.id and t.expires_at > now())`.execute(tx.kysely);
    await tx.kysely
      .insertInto("users")
      .values({ id, name: "Plugin developer", issuer, subject: id, avatar_hue: avatarHue(id) })
      .execute();
    await tx.kysely.insertInto("org_members").values({ org_id: orgId, user_id: id, role: "admin" }).execute();
    await sql`
      insert into session_tokens (digest, user_id, expires_at)
      values (${digest}, ${id}, now() + interval '24 hours')`.execute(tx.kysely);
  });
  return {
    token,
    async leave() {
      await db.kysely.deleteFrom("users").where("id", "=", id).execute();
    },
  };
}
