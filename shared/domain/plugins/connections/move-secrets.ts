import { randomUUID } from "node:crypto";
import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import type { Sealing } from "#shared/runtime/sealing.ts";
import { connectionValueProblem } from "#shared/rules/connection-value.ts";
import type { DeclaredConnection, DeclaredSetting } from "#shared/wire/plugin-connections.ts";
import type { Manifest } from "../read-package.ts";
import { secretPlace } from "../store-secret.ts";
import { lockInstall } from "../work/queue-work.ts";
import { sealConnection } from "./connection-box.ts";
import type { ConnectionSettings } from "./connection-settings.ts";
import { makeConnection } from "./make-connection.ts";
import { movedSecrets } from "./moved-secrets.ts";

type Deps = { sealing: Sealing; settings: Pick<ConnectionSettings, "baseUrl" | "pluginPrivateHosts"> };

/**
 * Moves secrets of earlier versions into the connections and settings of the org that name them with `from`, and deletes
 * the secrets. What is set already stays. Secrets that make no valid connection are deleted, and admins connect the
 * plugin again. An install whose secrets cannot be decrypted is skipped. Returns the number of new connections and
 * settings.
 */
export async function moveSecrets(db: Database, deps: Deps): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select i.id from plugin_installs i join plugin_bundles b on b.digest = i.digest
    where exists (select from plugin_secrets s where s.install_id = i.id)
      and (b.manifest @? '$.connections[*].from' or b.manifest @? '$.settings[*].from')`.execute(db.kysely);
  let moved = 0;
  for (const { id } of rows) moved += await transaction(db, (tx) => moveOfInstall(tx, id, deps));
  return moved;
}

async function moveOfInstall(tx: Tx, id: string, { sealing, settings }: Deps): Promise<number> {
  await lockInstall(tx, id);
  const { rows } = await sql<{ manifest: Manifest; fetches: string[] }>`
    select b.manifest, (select coalesce(json_agg(g.scope), '[]') from plugin_grants g
      where g.install_id = i.id and g.capability = 'fetch') as fetches
    from plugin_installs i join plugin_bundles b on b.digest = i.digest where i.id = ${id}`.execute(
    tx.kysely,
  );
  if (!rows[0]) return 0;
  const { manifest, fetches } = rows[0];
  const names = [...movedSecrets(manifest)];
  const secrets = await openSecrets(tx, id, names, sealing);
  if (!secrets || secrets.size === 0) return 0;
  let moved = 0;
  for (const declared of manifest.connections ?? [])
    moved += await insert(tx, { id, declared, secrets, fetches }, { sealing, settings });
  for (const declared of manifest.settings ?? []) moved += await insertSetting(tx, id, declared, secrets);
  await sql`delete from plugin_secrets where install_id = ${id} and name = any(${names})`.execute(tx.kysely);
  return moved;
}

type Moving = { id: string; declared: DeclaredConnection; secrets: Map<string, string>; fetches: string[] };

async function insert(tx: Tx, moving: Moving, { sealing, settings }: Deps): Promise<number> {
  const { id: installId, declared, secrets, fetches } = moving;
  const made = makeConnection(declared, secrets, settings);
  if (!made) return 0;
  const id = randomUUID();
  const { keyId, box } = sealConnection(sealing, { id, host: made.host }, made);
  const { numAffectedRows } = await sql`
    insert into plugin_connections (id, install_id, name, host, address, plain, secret_names, sealed, sealed_key_id,
      accepted, check_at)
    values (${id}, ${installId}, ${declared.name}, ${made.host}, ${declared.secretAddress ? null : made.address},
      ${JSON.stringify(made.plain)}, ${Object.keys(made.secrets)}, ${box}, ${keyId}, ${JSON.stringify(fetches)},
      ${declared.check === undefined ? null : sql`now()`})
    on conflict (install_id, space_id, name) do nothing`.execute(tx.kysely);
  return Number(numAffectedRows);
}

async function insertSetting(
  tx: Tx,
  installId: string,
  declared: DeclaredSetting,
  secrets: Map<string, string>,
): Promise<number> {
  const secret = secrets.get(declared.from ?? "");
  if (secret === undefined) return 0;
  // A secret may have several lines, such as a list of projects.
  const line = secret.replaceAll(/\p{Cc}+/gu, " ");
  const value = declared.type === "number" ? Number(line) : line;
  if (connectionValueProblem(declared, value)) return 0;
  const { numAffectedRows } = await sql`
    insert into plugin_settings (install_id, name, value)
    values (${installId}, ${declared.name}, ${JSON.stringify(value)}::jsonb)
    on conflict (install_id, space_id, name) do nothing`.execute(tx.kysely);
  return Number(numAffectedRows);
}

/** Returns the secrets with these names, or null if one cannot be decrypted. */
async function openSecrets(
  tx: Tx,
  installId: string,
  names: string[],
  sealing: Sealing,
): Promise<Map<string, string> | null> {
  const rows = await tx.kysely
    .selectFrom("plugin_secrets")
    .select(["name", "secret", "secret_key_id"])
    .where("install_id", "=", installId)
    .where("name", "in", names)
    .execute();
  const opened = new Map<string, string>();
  for (const { name, secret, secret_key_id: keyId } of rows) {
    const value = sealing.open({ keyId, box: secret }, secretPlace(installId, name));
    if (value === null) return null;
    opened.set(name, value.trim());
  }
  return opened;
}
