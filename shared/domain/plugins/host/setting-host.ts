import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { HostRefusal, type HostFunctions } from "#shared/plugin-host/host-functions.ts";
import type { DeclaredSetting } from "#shared/wire/plugin-connections.ts";
import { keepPlace, type UsedPlaces } from "../connections/keep-place.ts";
import { requireMoved } from "../connections/require-moved.ts";
import type { ConnectingRun } from "../connections/use-connection.ts";

type Value = string | number | null;
type Row = { declared: DeclaredSetting | null; own: Value; org: Value; isConnected: boolean };

/**
 * Returns the function with which events and jobs of an install read its settings: the value of the run's space, or
 * else that of the org, or null. A setting of a connection has the value of the place whose connection the run uses. A
 * setting that the package does not declare is `invalid`. `used` belongs to the run.
 */
export function settingHost(
  db: Database,
  { install, spaceId }: ConnectingRun,
  used: UsedPlaces,
): Pick<HostFunctions, "setting"> {
  return {
    async setting(name) {
      const { rows } = await sql<Row>`
        select one as declared,
          (select s.value from plugin_settings s
            where s.install_id = i.id and s.name = ${name} and s.space_id = ${spaceId}::uuid) as own,
          (select s.value from plugin_settings s
            where s.install_id = i.id and s.name = ${name} and s.space_id is null) as org,
          exists (select from plugin_connections c where c.install_id = i.id
            and c.name = one ->> 'connection' and c.space_id = ${spaceId}::uuid) as "isConnected"
        from plugin_installs i join plugin_bundles b on b.digest = i.digest
        left join jsonb_array_elements(b.manifest -> 'settings') one on one ->> 'name' = ${name}
        where i.id = ${install}`.execute(db.kysely);
      const row = rows[0];
      if (!row?.declared) throw new HostRefusal("invalid", "the package declares no such setting");
      const value = valueIn({ ...row, declared: row.declared }, used);
      if (value === null && row.declared.from !== undefined)
        await requireMoved(db, install, [row.declared.from]);
      return value;
    },
  };
}

function valueIn(
  { declared, own, org, isConnected }: Row & { declared: DeclaredSetting },
  used: UsedPlaces,
): Value {
  const { by, connection } = declared;
  if (by === "either" && connection === undefined) return own ?? org;
  const place = by === "either" ? (isConnected ? "space" : "org") : by;
  if (connection !== undefined) keepPlace(used, connection, place);
  return place === "space" ? own : org;
}
