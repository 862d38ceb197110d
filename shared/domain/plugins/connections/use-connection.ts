import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";
import { HostRefusal } from "#shared/plugin-host/host-functions.ts";
import { addressOver } from "#shared/rules/connection-address.ts";
import { coveredBy } from "#shared/rules/grants.ts";
import { connectionScope } from "#shared/rules/hosts.ts";
import type { Sealing } from "#shared/runtime/sealing.ts";
import type { Manifest } from "../read-package.ts";
import { openConnectionBox, type SealedConnection } from "./connection-box.ts";
import { connectionInUse, stateOf, type ConnectionRow } from "./connection-row.ts";
import { ownHostOf } from "./connection-settings.ts";
import { secretsOfConnection } from "./moved-secrets.ts";
import type { SetPlaceName } from "./keep-place.ts";
import type { UsedConnection } from "./save-result.ts";
import { requireMoved } from "./require-moved.ts";
import { signInOf } from "./sign-in.ts";

/** The run that uses a connection: the plugin's install, and the space of the run, or null. */
export type ConnectingRun = { install: string; spaceId: string | null };

/**
 * A connection that a run may use now, with the headers that sign in there. `isPaused` is true since the host refused
 * the sign-in.
 */
type UsableConnection = UsedConnection & {
  isPaused: boolean;
  place: SetPlaceName;
  host: string;
  address: string;
  /** Other paths of the host that requests may use. */
  alsoAt: readonly string[];
  signIn: Record<string, string>;
};

/** A request's address over a connection, with the headers that sign in there. */
export type ReadyRequest = Pick<UsableConnection, "id" | "setAt" | "place" | "signIn"> & { url: URL };

type Deps = { sealing: Sealing | null; baseUrl: string };
type Row = ConnectionRow & SealedConnection & { setAt: string; plain: Record<string, string | number> };
type Install = { manifest: Manifest; allowedHosts: string[] | null; fetches: string[] };

/**
 * Returns the address and the sign-in of a request over a connection of a run. Throws the refusals of `connectionOfRun`,
 * `invalid` for a path that leaves the address, and `refused` for a paused connection. A check (`isCheck`) may use that.
 */
export async function useConnection(
  tx: Tx,
  deps: Deps,
  run: ConnectingRun,
  { connection, path, isCheck = false }: { connection: string; path?: string | undefined; isCheck?: boolean },
): Promise<ReadyRequest> {
  const { address, alsoAt, isPaused, ...used } = await connectionOfRun(tx, deps, run, connection);
  const url = addressOver(address, path, alsoAt);
  if (!url) throw new HostRefusal("invalid", "path");
  if (isPaused && !isCheck) throw new HostRefusal("refused", "the host refuses the sign-in");
  return { ...used, url };
}

/**
 * Returns a connection of a run. Grants, the allowed hosts and the connection are read each time, so that a change has
 * effect at once. Throws the refusals `ungranted` (also for a host that the org forbids), `unconnected` (also for a
 * suspended connection), `invalid` for a connection that the package does not declare, and `unavailable` without the key
 * or before secrets of an earlier version have been moved.
 */
export async function connectionOfRun(
  tx: Tx,
  { sealing, baseUrl }: Deps,
  { install, spaceId }: ConnectingRun,
  connection: string,
): Promise<UsableConnection> {
  const { manifest, allowedHosts, fetches } = await readInstall(tx, install);
  const grants = fetches.map((scope) => ({ capability: "fetch" as const, scope }));
  if (!coveredBy(grants, { capability: "fetch", scope: connectionScope(connection) }))
    throw new HostRefusal("ungranted");
  const declared = manifest.connections?.find(({ name }) => name === connection);
  if (!declared) throw new HostRefusal("invalid", "the package declares no such connection");
  const { rows } = await sql<Row>`
    select id, name, space_id as "spaceId", host, address, sealed, sealed_key_id as "keyId", accepted, plain,
      set_at::text as "setAt", refused_at is not null as "isPaused"
    from plugin_connections
    where install_id = ${install} and name = ${connection}
      and (space_id is null or space_id = ${spaceId}::uuid)`.execute(tx.kysely);
  const row = connectionInUse(rows, declared);
  if (!row) {
    await requireMoved(tx, install, secretsOfConnection(declared));
    throw new HostRefusal("unconnected", "the connection is not set");
  }
  const box = openConnectionBox(sealing, row);
  const state = stateOf(row, { fetches, allowedHosts }, declared, () => box !== null);
  if (state === "forbidden") throw new HostRefusal("ungranted", "the org does not allow this host");
  if (state === "suspended")
    throw new HostRefusal("unconnected", "an owner must confirm the plugin's new permissions");
  if (box === null) throw new HostRefusal("unavailable", "this server does not have the connection's key");
  const { host, hostname } = new URL(box.address);
  // A row that was written by hand, or before the service got this address.
  if (host !== row.host || hostname === ownHostOf(baseUrl)) throw new HostRefusal("ungranted");
  return {
    id: row.id,
    setAt: row.setAt,
    isPaused: row.isPaused,
    place: row.spaceId === null ? "org" : "space",
    host,
    address: box.address,
    alsoAt: declared.alsoAt ?? [],
    signIn: signInOf(declared, { ...row.plain, ...box.secrets }),
  };
}

async function readInstall(tx: Tx, id: string): Promise<Install> {
  const { rows } = await sql<Install>`
    select b.manifest, i.connection_hosts as "allowedHosts",
      (select coalesce(json_agg(g.scope), '[]') from plugin_grants g
        where g.install_id = i.id and g.capability = 'fetch') as fetches
    from plugin_installs i join plugin_bundles b on b.digest = i.digest where i.id = ${id}`.execute(
    tx.kysely,
  );
  if (!rows[0]) throw new HostRefusal("ungranted");
  return rows[0];
}
