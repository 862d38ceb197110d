import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";
import type { Grant } from "#shared/rules/capabilities.ts";
import type { KindNames } from "#shared/wire/plugin-package.ts";
import { bumpVersions } from "../rooms/bump-version.ts";
import { lockRooms } from "../rooms/locks.ts";
import { dropUndeclared } from "./connections/drop-undeclared.ts";
import { declareKinds } from "./declare-kinds.ts";
import { dropSecrets } from "./drop-secrets.ts";
import type { Bundle } from "./read-package.ts";

type Owner = { id: string; orgId: string; name: string };
type Adopted = Pick<Bundle, "digest" | "manifest">;

/**
 * Makes a stored package the version of an install, whose org is locked: its grants, quota and kinds, in one
 * transaction. Deletes secrets, connections and settings that it no longer declares, drops a pending upgrade and resets
 * the failure count. Increments the version of its open rooms. Throws the problems of `declareKinds`.
 */
export async function adoptBundle(
  tx: Tx,
  install: Owner,
  { digest, manifest }: Adopted,
  as: KindNames,
): Promise<void> {
  await countOpenRooms(tx, install.id);
  await declareKinds(tx, install, manifest, as);
  const { capabilities: grants, quotaBytes } = manifest;
  // A smaller quota deletes no stored data. It only prevents further growth.
  await sql`
    update plugin_installs set digest = ${digest}, quota_bytes = greatest(${quotaBytes}::int, storage_bytes),
      pending_digest = null, pending_as = null, failures = 0, paused_until = null, last_error = null
    where id = ${install.id}`.execute(tx.kysely);
  const { rows: before } = await sql<Grant>`
    select capability, scope from plugin_grants where install_id = ${install.id}`.execute(tx.kysely);
  await tx.kysely.deleteFrom("plugin_grants").where("install_id", "=", install.id).execute();
  if (grants.length > 0) {
    const rows = grants.map(({ capability, scope }) => ({ install_id: install.id, capability, scope }));
    await tx.kysely.insertInto("plugin_grants").values(rows).execute();
  }
  await dropSecrets(tx, install.id, manifest, before);
  await dropUndeclared(tx, install.id, manifest);
}

/** Locks the open rooms of an install's kinds and increments their versions, so that their viewers see the change. */
export async function countOpenRooms(tx: Tx, installId: string): Promise<void> {
  const rooms = await lockRooms(
    tx,
    sql`s.ended_at is null and s.kind_id in (select k.id from session_kinds k where k.install_id = ${installId})`,
  );
  await bumpVersions(
    tx,
    rooms.map((room) => room.id),
  );
}
