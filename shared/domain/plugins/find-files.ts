import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { bundledPackages } from "./bundled-packages.ts";
import type { FindFiles } from "./read-package.ts";

/**
 * Returns the search for files that an org uploaded within the last hour, and for files of bundled packages. Files of
 * other orgs are unknown. One statement reads all files, so that a sweep cannot take some of them.
 */
export function findFilesOf(db: Database, orgId: string): FindFiles {
  return async (digests) => {
    const { rows } = await sql<{ sha256: string; data: Buffer }>`
      select encode(sha256, 'hex') as sha256, data from plugin_files
      where org_id = ${orgId} and uploaded_at > now() - interval '1 hour'
        and sha256 in (select decode(given, 'hex') from unnest(${digests}::text[]) given)`.execute(db.kysely);
    const found = new Map(rows.map(({ sha256, data }) => [sha256, data]));
    for (const { files } of await bundledPackages())
      for (const [sha256, data] of files) if (digests.includes(sha256)) found.set(sha256, data);
    return found;
  };
}
