import type pg from "pg";
import { allProcesses, processTimes } from "./process-times.ts";

/**
 * Returns a function that reads the CPU milliseconds of all processes of a Postgres server. Returns null if the server
 * is on another machine or its processes are not visible.
 */
export async function postgresCpu(sql: pg.Pool): Promise<(() => Promise<number>) | null> {
  const { rows } = await sql.query<{ pid: number }>("select pg_backend_pid() as pid");
  const backend = await processTimes(rows[0]!.pid);
  if (backend?.name !== "postgres") return null;
  return async () => {
    const children = (await allProcesses()).filter(({ parent }) => parent === backend.parent);
    const server = await processTimes(backend.parent);
    const running = children.reduce((sum, { ownMs }) => sum + ownMs, 0);
    return running + (server?.ownMs ?? 0) + (server?.endedMs ?? 0);
  };
}
