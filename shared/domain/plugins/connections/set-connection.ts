import { randomUUID } from "node:crypto";
import { sql } from "#shared/db/sql.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import { createSealing } from "#shared/runtime/sealing.ts";
import type { ConnectionBody } from "#shared/wire/connections.ts";
import type { DeclaredConnection } from "#shared/wire/plugin-connections.ts";
import { problem } from "#shared/wire/problems.ts";
import type { Credential } from "../../callers/credential.ts";
import { limitUse } from "../../callers/limit-uses.ts";
import type { PluginContext } from "../plugin-context.ts";
import { openConnectionBox, sealConnection, type SealedConnection } from "./connection-box.ts";
import type { ConnectionSettings } from "./connection-settings.ts";
import { lockConnection, type ConnectionAddressed } from "./lock-connection.ts";
import { fieldProblem, readTypedAddress, readTypedValues } from "./read-typed.ts";
import { recordConnection } from "./record-connection.ts";
import { rowsOf, type SetPlace } from "./set-place.ts";

type Context = Pick<PluginContext, "db" | "report"> & { settings: ConnectionSettings };

/**
 * Sets or changes a connection: of a space for its owners, of the org for its admins. A changed address needs every
 * secret again, so that a secret never goes to an address that its author did not type. Confirms the plugin's `fetch`
 * grants and `alsoAt`, and has the connection checked. Leaves an audit record and reports `plugin.connect`. Throws the
 * problems of `lockConnection`, the problems of `body`, `invalid` with the field, `changed_meanwhile` if the host that
 * was read is no longer the stored one, `secrets_unavailable`, `too_often`.
 */
export async function setConnection(
  { db, report, settings }: Context,
  caller: Credential,
  address: ConnectionAddressed,
  body: () => ConnectionBody,
): Promise<void> {
  await transaction(db, async (tx) => {
    const place = await lockConnection(tx, caller, address);
    const { declared } = place;
    const given = body();
    const sealing = createSealing(settings);
    if (!sealing) throw problem("secrets_unavailable");
    const stored = await findConnection(tx, place, declared.name);
    const box = stored && openConnectionBox(sealing, stored);
    const target = targetOf(given, declared, box, { settings, place });
    requireConfirmed(given, target.host, given.address !== undefined);
    const isSame = box?.address === target.address && stored?.host === target.host;
    const { plain, secrets } = readTypedValues(declared, given, isSame ? box.secrets : {});
    await limitUse(tx.client, "connection", place.space?.id ?? place.install.id);
    const id = stored?.id ?? randomUUID();
    const sealed = sealConnection(sealing, { id, host: target.host }, { address: target.address, secrets });
    const row = {
      host: target.host,
      address: declared.secretAddress ? null : target.address,
      plain: JSON.stringify(plain),
      secret_names: Object.keys(secrets),
      sealed: sealed.box,
      sealed_key_id: sealed.keyId,
      accepted: JSON.stringify([...place.install.fetches, ...(declared.alsoAt ?? [])]),
      set_by: place.admin.userId,
      set_at: sql<Date>`now()`,
      expires_on: given.expiresOn === null ? null : sql<Date>`${given.expiresOn}::date`,
      last_result: null,
      refused_at: null,
      report: null,
      reported_at: null,
      check_at: declared.check === undefined ? null : sql<Date>`now()`,
    };
    const key = { id, install_id: place.install.id, space_id: place.space?.id ?? null, name: declared.name };
    await tx.kysely
      .insertInto("plugin_connections")
      .values({ ...key, ...row })
      .onConflict((clash) => clash.column("id").doUpdateSet(row))
      .execute();
    // Accounts are those of the product at the earlier address.
    if (!isSame) await tx.kysely.deleteFrom("plugin_accounts").where("connection_id", "=", id).execute();
    await recordConnection(tx, report, place, { action: "plugin.connect", host: target.host });
  });
}

/** Returns a place's stored connection, or undefined. */
async function findConnection(tx: Tx, place: SetPlace, name: string): Promise<SealedConnection | undefined> {
  const { rows } = await sql<SealedConnection>`
    select id, host, sealed, sealed_key_id as "keyId" from plugin_connections
    where ${rowsOf(place)} and name = ${name}`.execute(tx.kysely);
  return rows[0];
}

type Box = ReturnType<typeof openConnectionBox>;
type At = { settings: ConnectionSettings; place: SetPlace };

/** Returns the typed address, or the stored one if none is typed. */
function targetOf(
  { address }: ConnectionBody,
  declared: DeclaredConnection,
  box: Box | undefined,
  { settings, place }: At,
) {
  const typed = address ?? box?.address;
  if (typed === undefined) throw fieldProblem("address", "missing", "the address is missing");
  return readTypedAddress(typed, declared, settings, place.install.allowedHosts);
}

function requireConfirmed({ confirmed }: ConnectionBody, host: string, isTyped: boolean): void {
  if (confirmed === host) return;
  if (!isTyped) throw problem("changed_meanwhile");
  throw fieldProblem("address", "unconfirmed", "confirmed must be the host of the address");
}
