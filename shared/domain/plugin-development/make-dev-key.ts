import { createHmac, randomBytes } from "node:crypto";
import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { problem } from "#shared/wire/problems.ts";

/** The purpose of the row in `instance_keys` that authenticates these keys. */
export const devKeyPurpose = "plugin-dev";

/**
 * Returns a key that loads plugins into one org of a development server, for a day: `<org>.<end>.<MAC>`. Only a server
 * with the condition `plugindev` accepts it, and only for its routes. For operators. Throws `no_such_org`.
 */
export async function makeDevKey(db: Database, orgSlug: string): Promise<string> {
  const { rows } = await sql<{ id: string; endsAt: number }>`
    select id, ceil(extract(epoch from now() + interval '1 day'))::float8 as "endsAt" from orgs
    where slug = ${orgSlug}`.execute(db.kysely);
  const [org] = rows;
  if (!org) throw problem("no_such_org");
  await sql`
    insert into instance_keys (purpose, key) values (${devKeyPurpose}, ${randomBytes(32)})
    on conflict (purpose) do nothing`.execute(db.kysely);
  const { key } = await db.kysely
    .selectFrom("instance_keys")
    .select("key")
    .where("purpose", "=", devKeyPurpose)
    .executeTakeFirstOrThrow();
  return `${orgSlug}.${org.endsAt}.${macOfDevKey(key, org.id, org.endsAt)}`;
}

/** Returns the MAC of a key. It covers the org's id, because a later org may have the same slug. */
export function macOfDevKey(key: Buffer, orgId: string, endsAt: number): string {
  return createHmac("sha256", key).update(`${orgId} ${endsAt}`).digest("base64url");
}
