import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";
import { problem } from "#shared/wire/problems.ts";
import { lockSpaces } from "../rooms/locks.ts";

/** A space of an org, locked until the transaction ends. */
export type OrgSpace = { id: string; slug: string };

/**
 * Locks one space of a locked org. The lookup includes the org, so a space of the same slug in another org is not
 * found. Throws `no_such_space`.
 */
export async function lockOrgSpace(tx: Tx, orgId: string, slug: string): Promise<OrgSpace> {
  const [space] = await lockSpaces(tx, sql`s.org_id = ${orgId} and s.slug = ${slug}`);
  if (!space) throw problem("no_such_space");
  return space;
}
