import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";
import { HostRefusal, type HostFunctions } from "#shared/plugin-host/host-functions.ts";
import { connectionScope } from "#shared/rules/hosts.ts";
import type { ConnectingRun } from "../connections/use-connection.ts";
import { requireGrant } from "./granted.ts";
import type { RunRead } from "./run-read.ts";

type Report = { text: string | null; values: Record<string, string | number> };
/** A connection as the run read it. `setAt` changes when people save it. */
type Reported = { id: string; setAt: string };

/**
 * Returns the host function that reports about a connection to the people who may set it. Reports are written when the
 * hook ends, or none.
 *
 * Invariant: a run reports only about a connection of its own place. A report about the org's connection from a run of
 * a space would show the org's admins what the plugin learned in that space.
 */
export function reportHost(
  read: RunRead,
  { install, spaceId }: ConnectingRun,
): { functions: Pick<HostFunctions, "report">; save(tx: Tx): Promise<void> } {
  const reports: (Reported & Report)[] = [];

  async function find(tx: Tx, connection: string): Promise<Reported> {
    await requireGrant(tx, install, "fetch", connectionScope(connection));
    const { rows } = await sql<Reported>`
      select id, set_at::text as "setAt" from plugin_connections
      where install_id = ${install} and name = ${connection}
        and space_id is not distinct from ${spaceId}::uuid`.execute(tx.kysely);
    if (!rows[0]) throw new HostRefusal("unconnected", "the place of this run has not set the connection");
    return rows[0];
  }

  return {
    functions: {
      async report({ connection, text, values }) {
        const found = await read((tx) => find(tx, connection));
        reports.push({ ...found, text, values });
      },
    },
    async save(tx) {
      for (const { id, setAt, text, values } of reports)
        await sql`
          update plugin_connections set report = ${text === null ? null : JSON.stringify({ text, values })}::jsonb,
            reported_at = ${text === null ? null : sql`now()`}
          where id = ${id} and set_at = ${setAt}::timestamptz`.execute(tx.kysely);
    },
  };
}
