import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { transaction } from "#shared/db/transaction.ts";
import { coveredBy } from "#shared/rules/grants.ts";
import { REPORT_JOB } from "#shared/wire/plugin-connections.ts";
import { lockInstall, queueJobs } from "../work/queue-work.ts";

type Checked = { id: string; install: string; spaceId: string | null; name: string };

/**
 * Queues the job `check-connection` of a plugin that reports about this connection, with the connection's space. A
 * waiting or failed job for the same connection is replaced. Does nothing without the grant, and while the plugin's
 * queue is full.
 */
export async function requestReport(db: Database, { id, install, spaceId, name }: Checked): Promise<void> {
  await transaction(db, async (tx) => {
    await lockInstall(tx, install);
    const { rows } = await sql<{ jobs: string[] }>`
      select array(select scope from plugin_grants where install_id = i.id and capability = 'jobs') as jobs
      from plugin_installs i join plugin_bundles b on b.digest = i.digest
      where i.id = ${install} and i.enabled and exists (
        select from jsonb_array_elements(b.manifest -> 'connections') one
        where one ->> 'name' = ${name} and (one ->> 'report')::boolean)`.execute(tx.kysely);
    const grants = rows[0]?.jobs.map((scope) => ({ capability: "jobs" as const, scope })) ?? [];
    if (!coveredBy(grants, { capability: "jobs", scope: REPORT_JOB })) return;
    const job = {
      name: REPORT_JOB,
      payload: JSON.stringify({ connection: name }),
      inMs: 0,
      key: reportKey(id),
    };
    await queueJobs(tx, install, [job], { hops: 0, spaceId, room: null });
  });
}

const reportKey = (id: string) => `${REPORT_JOB}:${id}`;
