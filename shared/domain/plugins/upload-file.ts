import { hash } from "node:crypto";
import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { transaction } from "#shared/db/transaction.ts";
import type { FileBody } from "#shared/wire/plugin-files.ts";
import { problem } from "#shared/wire/problems.ts";
import type { Credential } from "../callers/credential.ts";
import { limitUse } from "../callers/limit-uses.ts";
import { findOrgAdmin, lockOrgAsAdmin } from "../org-admin/lock-org.ts";
import { MAX_FILE_BYTES, unpackFile } from "./read-package.ts";

/** The maximum number of files that an org has uploaded within an hour, and the maximum of their bytes together. */
const MAX_FILES = 30;
const MAX_BYTES = 8 * 1024 * 1024;

/**
 * Stores a file for an hour, for a package of this org that names it by its digest. A repeated upload starts the hour
 * again. For admins of the org. Throws the problems of `findOrgAdmin` and `body`, `no_such_page` for an address that is no digest, `invalid` for a file that cannot be
 * unpacked, is too large or does not match the digest, `too_often`, `limit_reached`.
 */
export async function uploadFile(
  db: Database,
  caller: Credential,
  { orgSlug, sha256 }: { orgSlug: string; sha256: string },
  body: () => FileBody,
): Promise<void> {
  // Check the admin first, so that only an admin's file is unpacked. This holds no lock.
  await findOrgAdmin(db.pool, caller, orgSlug);
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw problem("no_such_page");
  const { data, encoding } = body();
  const bytes = await unpackFile("the file", { data, encoding }, Math.max(...Object.values(MAX_FILE_BYTES)));
  if (hash("sha256", bytes) !== sha256) throw problem("invalid", "the sha256 of the file does not match");
  await transaction(db, async (tx) => {
    const { orgId } = await lockOrgAsAdmin(tx, caller, orgSlug);
    await limitUse(tx.client, "file", orgId);
    const digest = Buffer.from(sha256, "hex");
    const { rows } = await sql<{ count: number; bytes: number }>`
      select count(*)::int as count, coalesce(sum(octet_length(data)), 0)::int as bytes from plugin_files
      where org_id = ${orgId} and sha256 <> ${digest} and uploaded_at > now() - interval '1 hour'`.execute(
      tx.kysely,
    );
    const others = rows[0]!;
    if (others.count >= MAX_FILES || others.bytes + bytes.length > MAX_BYTES)
      throw problem("limit_reached", "this org has uploaded too many files; each is deleted after an hour", {
        details: { limit: others.count >= MAX_FILES ? MAX_FILES : MAX_BYTES },
      });
    await sql`
      insert into plugin_files (org_id, sha256, data) values (${orgId}, ${digest}, ${bytes})
      on conflict (org_id, sha256) do update set uploaded_at = now()`.execute(tx.kysely);
  });
}
