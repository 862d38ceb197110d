import { randomUUID } from "node:crypto";
import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { transaction } from "#shared/db/transaction.ts";
import { avatarHue } from "#shared/rules/hue.ts";
import { mintToken } from "../callers/mint-token.ts";
import { lockOrg } from "./operate-org.ts";

/** The issuer of the built-in developer account. It is not a URL, so it cannot equal a provider's issuer. */
const issuer = "plugin-dev";

/** A person who may install plugins during development. */
export type Developer = {
  token: string;
  /** Deletes the person and their token. */
  leave(): Promise<void>;
};

/**
 * Creates an org admin for one run of `plugin-dev`, for 24 hours at most. Deletes those that earlier runs left. For
 * operators. Throws `no_such_org`.
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
