import { sql } from "#shared/db/sql.ts";
import type { Database } from "#shared/db/database.ts";
import type { StartKind } from "#shared/wire/identity.ts";

/** The front page has room for this many buttons below its own two. */
const MAX_START_KINDS = 3;

/**
 * Returns the kinds of the default org's plugins that the front page offers, in the order of their installation. They
 * are public, because in open mode every visitor becomes a member of that org.
 */
export async function readStartKinds({ kysely }: Database): Promise<StartKind[]> {
  const { rows } = await sql<StartKind>`
    select k.kind, k.display from session_kinds k
    join plugin_installs i on i.id = k.install_id and i.enabled
    join orgs o on o.id = i.org_id and o.slug = 'default'
    where k.retired_at is null
    order by i.installed_at, k.kind limit ${MAX_START_KINDS}`.execute(kysely);
  return rows;
}
