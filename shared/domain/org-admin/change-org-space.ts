import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { transaction } from "#shared/db/transaction.ts";
import type { CustodyChange } from "#shared/wire/org-admin.ts";
import { problem } from "#shared/wire/problems.ts";
import type { Credential } from "../callers/credential.ts";
import type { SpaceAddress } from "../membership/lock-space.ts";
import { lockOrgAsAdmin } from "./lock-org.ts";
import { lockOrgSpace } from "./lock-org-space.ts";

/**
 * Renames a space, archives or unarchives it, or makes it private: all requested changes or none. Archiving twice keeps
 * the first time. For org admins, who may never list a space in the directory. Rooms show none of it, so it notifies no
 * viewers. Throws `not_signed_in`, `session_ended`, `no_such_org`, `admin_only`, `no_such_space`, the problems of
 * `change`, `widening_refused`.
 */
export async function changeOrgSpace(
  ctx: { db: Database },
  caller: Credential,
  { orgSlug, slug }: SpaceAddress,
  change: () => CustodyChange,
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const { orgId } = await lockOrgAsAdmin(tx, caller, orgSlug);
    const space = await lockOrgSpace(tx, orgId, slug);
    const { name, archived, visibility } = change();
    if (visibility === "org") throw problem("widening_refused");
    await tx.kysely
      .updateTable("spaces")
      .set({
        ...(name !== undefined && { name }),
        ...(archived !== undefined && {
          archived_at: archived ? sql<Date>`coalesce(archived_at, now())` : null,
        }),
        ...(visibility !== undefined && { visibility }),
      })
      .where("id", "=", space.id)
      .execute();
  });
}
