import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { transaction } from "#shared/db/transaction.ts";
import { HostRefusal } from "#shared/plugin-host/host-functions.ts";
import type { RequestDeps } from "../outgoing-request.ts";
import { requestReport } from "./request-report.ts";
import { saveCheck } from "./save-result.ts";
import { useConnection } from "./use-connection.ts";

/** The most checks of one run of the task. They run at once. */
const MAX_CHECKS = 8;

type Due = { id: string; install: string; spaceId: string | null; name: string; check: DeclaredCheck | null };
/** The path of a GET, or a POST with its body. */
type DeclaredCheck = string | { path: string; body: object };

/**
 * Checks the connections that are due, with the request that the plugin declares, and records the results. A plugin
 * that reports about its connection gets a job after a check that works. The next check of each is a week later. Returns the number of
 * checks. Several processes may run it at once: a claimed check is due again after a minute, in case its process dies.
 */
export async function checkConnections(deps: RequestDeps): Promise<number> {
  const { rows } = await sql<Due>`
    update plugin_connections c set check_at = now() + interval '1 minute'
    from plugin_installs i join plugin_bundles b on b.digest = i.digest
    where i.id = c.install_id and c.id in (
      select due.id from plugin_connections due join plugin_installs on plugin_installs.id = due.install_id and enabled
      where due.check_at <= now() order by due.check_at limit ${MAX_CHECKS}
      for update of due skip locked)
    returning c.id, c.install_id as install, c.space_id as "spaceId", c.name,
      (select one -> 'check' from jsonb_array_elements(b.manifest -> 'connections') one
        where one ->> 'name' = c.name) as "check"`.execute(deps.db.kysely);
  await Promise.all(rows.map((due) => check(deps, due)));
  return rows.length;
}

async function check(deps: RequestDeps, due: Due): Promise<void> {
  const { db } = deps;
  const { check: declared } = due;
  const ready = declared === null ? null : await readyCheck(deps, due, pathOf(declared));
  if (declared !== null && ready) {
    const { url, signIn } = ready;
    const response = await deps.send({ url, isSet: true, ...requestOf(declared, signIn) });
    const result = await saveCheck(db, ready, response);
    if (result === "works") await requestReport(db, due);
  }
  await finish(db, due);
}

const pathOf = (declared: DeclaredCheck) => (typeof declared === "string" ? declared : declared.path);

function requestOf(declared: DeclaredCheck, signIn: Record<string, string>) {
  if (typeof declared === "string") return { method: "GET" as const, headers: signIn };
  const headers = { "content-type": "application/json", ...signIn };
  return { method: "POST" as const, headers, body: JSON.stringify(declared.body) };
}

/** Returns the request of a check, or null if the connection cannot be used now. Its state tells the reason. */
async function readyCheck(deps: RequestDeps, { install, spaceId, name }: Due, path: string) {
  try {
    return await transaction(deps.db, (tx) =>
      useConnection(tx, deps, { install, spaceId }, { connection: name, path, isCheck: true }),
    );
  } catch (error) {
    if (error instanceof HostRefusal) return null;
    throw error;
  }
}

/** Schedules the next check. A check that was requested meanwhile stays due. */
async function finish(db: Database, { id, check: declared }: Due): Promise<void> {
  const next = declared === null ? sql`null` : sql`now() + interval '7 days'`;
  await sql`
    update plugin_connections set check_at = ${next} where id = ${id} and check_at > now()`.execute(
    db.kysely,
  );
}
