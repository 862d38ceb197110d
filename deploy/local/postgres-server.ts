import { spawnSync } from "node:child_process";
import { open, readFile, readlink, rm } from "node:fs/promises";
import { join } from "node:path";
import { run, type Cluster } from "./postgres-cluster.ts";

const MAX_LOG_BYTES = 10_000_000;

// No Unix socket, and loopback only. Statements and row values stay out of the log: they hold what people wrote.
const SETTINGS = [
  "listen_addresses=127.0.0.1",
  "unix_socket_directories=",
  "max_connections=200",
  "timezone=UTC",
  "log_timezone=UTC",
  "log_min_error_statement=panic",
  "log_error_verbosity=terse",
];
const NOT_DURABLE =
  "fsync=off full_page_writes=off synchronous_commit=off max_wal_size=256MB max_connections=400".split(" ");

/** Starts the server on the port and returns once it takes connections. Throws with its last log lines. */
export async function startServer(cluster: Cluster, port: number, durable: boolean): Promise<void> {
  const { data, folder, account } = cluster;
  const path = join(folder, "postgres.log");
  const log = await open(path, "a", 0o600);
  if ((await log.stat()).size > MAX_LOG_BYTES) await log.truncate();
  if (account) await log.chown(account.uid, account.gid);
  await log.close();
  const settings = [`port=${port}`, ...SETTINGS, ...(durable ? [] : NOT_DURABLE)];
  const options = `--options=${settings.map((setting) => `-c ${setting}`).join(" ")}`;
  const args = ["start", "--wait", "--timeout=60", `--pgdata=${data}`, `--log=${path}`];
  try {
    await run(cluster, "pg_ctl", [...args, options]);
  } catch (error) {
    const tail = (await readFile(path, "utf8")).trimEnd().split("\n").slice(-8).join("\n");
    throw new Error(`Postgres did not start.\n${tail}`, { cause: error });
  }
}

/**
 * Stops the server on this folder if one runs: ours, or one that a killed launcher left behind. Connections that are
 * being closed have a second to end by themselves.
 */
export async function stopServer(cluster: Cluster): Promise<void> {
  const pgdata = `--pgdata=${cluster.data}`;
  for (const how of ["smart --timeout=1", "fast --timeout=20", "immediate --timeout=20"]) {
    // It fails where no server runs.
    const status = await run(cluster, "pg_ctl", ["status", pgdata]).catch(() => "");
    const pid = /PID: (\d+)/.exec(status)?.[1];
    if (!pid) return;
    // Another program has this process id now: Postgres would refuse to start, and pg_ctl would signal that program.
    if (!(await runsIn(pid, cluster.data))) return rm(join(cluster.data, "postmaster.pid"), { force: true });
    // After a failure the next mode is tried; after the last one there is nothing more to do.
    await run(cluster, "pg_ctl", ["stop", "--wait", pgdata, "--mode", ...how.split(" ")]).catch(() => "");
  }
}

/** A server works in the folder of its data. */
async function runsIn(pid: string, data: string): Promise<boolean> {
  if (process.platform === "win32") return true;
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  if (folder !== undefined) return folder === data;
  return spawnSync("ps", ["-p", pid, "-o", "command="], { encoding: "utf8" }).stdout.includes(data);
}

/** Asks the server for a fast shutdown without waiting for it, when this process is about to end. */
export function askToStop({ folder, bin, data, account }: Cluster): void {
  const args = ["stop", "--mode=fast", "--no-wait", `--pgdata=${data}`];
  spawnSync(join(bin, "pg_ctl"), args, { cwd: folder, stdio: "ignore", ...account });
}
