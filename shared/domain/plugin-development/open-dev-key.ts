import { timingSafeEqual } from "node:crypto";
import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { problem } from "#shared/wire/problems.ts";
import { devKeyPurpose, macOfDevKey } from "./make-dev-key.ts";

/**
 * Returns the id of the org for which a key of `makeDevKey` is valid. For a development server. Throws
 * `not_signed_in` for a missing, wrong or expired key, and for a key of another org.
 */
export async function openDevKey(db: Database, key: string, orgSlug: string): Promise<string> {
  const [slug, end, mac = ""] = key.split(".");
  const endsAt = Number(end);
  const { rows } = await sql<{ id: string; key: Buffer; ended: boolean }>`
    select o.id, k.key, extract(epoch from now()) >= ${Number.isSafeInteger(endsAt) ? endsAt : 0}::float8 as ended
    from orgs o join instance_keys k on k.purpose = ${devKeyPurpose} where o.slug = ${orgSlug}`.execute(
    db.kysely,
  );
  const [org] = rows;
  const isValid = org && slug === orgSlug && !org.ended && isEqual(mac, macOfDevKey(org.key, org.id, endsAt));
  if (!isValid) throw problem("not_signed_in", "this key for plugins is wrong or has ended");
  return org.id;
}

function isEqual(given: string, mac: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(mac)];
  return a.length === b.length && timingSafeEqual(a, b);
}
