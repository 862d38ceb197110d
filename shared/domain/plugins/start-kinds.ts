import { sql } from "#shared/db/sql.ts";
import type { Database } from "#shared/db/database.ts";
import type { StartKind } from "#shared/wire/identity.ts";

/** The front page has room for this many buttons below its own two. */
const MAX_START_KINDS = 3;
/** Anybody can send the request, so it must not reach the database each time. */
const MAX_AGE_MS = 5000;

/**
 * Returns a function that reads the kinds of the default org's plugins that the front page offers, in the order of their
 * installation. They are public, because in open mode every visitor becomes a member of that org. A result is cached for
 * 5 s. `failed` gets the error of a failed read, whose result is empty.
 */
export function createStartKinds(db: Database, failed: (error: unknown) => void): () => Promise<StartKind[]> {
  let cached: { readAt: number; kinds: Promise<StartKind[]> } | undefined;
  return () => {
    const now = performance.now();
    if (cached === undefined || now - cached.readAt >= MAX_AGE_MS) {
      const kinds = readStartKinds(db).catch((error: unknown) => {
        failed(error);
        return [];
      });
      cached = { readAt: now, kinds };
    }
    return cached.kinds;
  };
}

async function readStartKinds({ kysely }: Database): Promise<StartKind[]> {
  const { rows } = await sql<StartKind>`
    select k.kind, k.display, k.icon, k.hue from session_kinds k
    join plugin_installs i on i.id = k.install_id and i.enabled
    join orgs o on o.id = i.org_id and o.slug = 'default'
    where k.retired_at is null
    order by i.installed_at, k.kind limit ${MAX_START_KINDS}`.execute(kysely);
  return rows;
}
