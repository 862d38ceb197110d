import { statement, type Runner } from "#shared/db/statement.ts";
import type { SetBy } from "#shared/wire/plugin-connections.ts";
import { connectionInUse } from "../connections/connection-row.ts";

type Row = { install: string; id: string; name: string; spaceId: string | null; by: SetBy };

const connections = statement<Row, [string, string]>(
  "tracker-connections",
  `select i.id as install, c.id, c.name, c.space_id as "spaceId", declared ->> 'by' as by
   from spaces p
   join plugin_installs i on i.org_id = p.org_id and i.name = $2 and i.enabled
   join plugin_bundles b on b.digest = i.digest
   cross join lateral jsonb_array_elements(b.manifest -> 'connections') declared
   join plugin_connections c on c.install_id = i.id and c.name = declared ->> 'name'
     and (c.space_id is null or c.space_id = p.id)
   where p.id = $1 and declared ->> 'name' = b.manifest -> 'tickets' ->> 'connection'`,
);

/** A tracker in a space: its plugin's name, and the space's id. */
export type TrackerInSpace = { plugin: string; spaceId: string };

/** The connection over which a tracker creates tickets for a space. */
export type TrackerConnection = { id: string; install: string };

/**
 * Returns the connection over which a plugin creates tickets for a space. Returns null if it creates none, is disabled,
 * or is not connected there.
 */
export async function findTrackerConnection(
  runner: Runner,
  { plugin, spaceId }: TrackerInSpace,
): Promise<TrackerConnection | null> {
  const rows = await connections(runner, spaceId, plugin);
  return (rows[0] && connectionInUse(rows, rows[0])) ?? null;
}
