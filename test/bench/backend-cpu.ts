import { readFile } from "node:fs/promises";
import type pg from "pg";

/**
 * Returns a function that reads the CPU time of the Postgres process behind a client, in milliseconds. If that process
 * is on another machine or not on Linux, it reads the wall clock.
 */
export async function backendCpu(client: Pick<pg.PoolClient, "query">): Promise<() => Promise<number>> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const path = `/proc/${rows[0]!.pid}/schedstat`;
  const read = async () => Number((await readFile(path, "utf8")).split(" ")[0]) / 1e6;
  return read().then(
    () => read,
    () => async () => performance.now(),
  );
}
