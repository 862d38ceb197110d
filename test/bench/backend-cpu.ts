import { readFile } from "node:fs/promises";
import type pg from "pg";

/**
 * Returns a clock of the processor time that the server process behind a client has used, in milliseconds. Where that
 * process is not on this machine or not on Linux, it is the wall clock.
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
