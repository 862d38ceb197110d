import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { transaction } from "#shared/db/transaction.ts";
import { ADMIN_LINK_MINUTES, mintSecret, purposePrefix, type Reach } from "../org-admin/admin-link.ts";
import { hasAdmin } from "../org-admin/has-admin.ts";
import { lockOrg } from "./operate-org.ts";

/**
 * Makes the link that gives an org its first admin, and returns its secret. It replaces an earlier link of the org.
 * Returns null if the org has an admin. For operators. Throws `no_such_org`.
 */
export async function makeAdminLink(
  db: Database,
  { orgSlug, reach }: { orgSlug: string; reach: Reach },
): Promise<string | null> {
  return transaction(db, async (tx) => {
    const orgId = await lockOrg(tx, orgSlug);
    if (await hasAdmin(tx, orgId)) return null;
    const { rows } = await sql<{ expiresAt: number }>`
      select ceil(extract(epoch from now()))::float8 + ${ADMIN_LINK_MINUTES * 60} as "expiresAt"`.execute(
      tx.kysely,
    );
    const { secret, digest } = mintSecret({ reach, expiresAt: rows[0]!.expiresAt });
    await sql`
      insert into instance_keys (purpose, key) values (${purposePrefix + orgId}, ${digest})
      on conflict (purpose) do update set key = excluded.key`.execute(tx.kysely);
    return secret;
  });
}
