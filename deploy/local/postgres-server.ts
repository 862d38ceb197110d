import { spawnSync } from "node:child_process";
import { open, readFile, readlink, rm } from "node:fs/promises";
import { join } from "node:path";
import { run, type Cluster } from "./postgres-cluster.ts";

const MAX_LOG_BYTES = 10_000_000;

// No Unix socket, and loopback only. Statements and row values are not logged, because they contain people's texts.
const SETTINGS = [
  "listen_addresses=127.0.0.1",
  "unix_socket_directories=",
  "timezone=UTC",
  "log_timezone=UTC",
  "log_min_error_statement=panic",
  "log_error_verbosity=terse",
];
const NOT_DURABLE = "fsync=off full_page_writes=off synchronous_commit=off max_wal_size=256MB".split(" ");

/** `durable: false` is for tests, which have more connections. */
export type ServerOptions = { durable: boolean; maxConnections?: number | undefined };

/** Starts the server on the port and resolves once it accepts connections. Throws with its last log lines. */
export async function startServer(
  cluster: Cluster,
  port: number,
  { durable, maxConnections = durable ? 200 : 600 }: ServerOptions,
): Promise<void> {
  const { data, folder, account } = cluster;
  const path = join(folder, "postgres.log");
  const log = await open(path, "a", 0o600);
  if ((await log.stat()).size > MAX_LOG_BYTES) await log.truncate();
  if (account) await log.chown(account.uid, account.gid);
  await log.close();
  const numbers = [`port=${port}`, `max_connections=${maxConnections}`];
  const settings = [...numbers, ...SETTINGS, ...(durable ? [] : NOT_DURABLE)];
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
 * Stops the server on this folder if one is running, also one that a killed launcher left behind. Open connections get
 * one second to close.
 */
export async function stopServer(cluster: Cluster): Promise<void> {
  const pgdata = `--pgdata=${cluster.data}`;
  for (const mode of ["smart --timeout=1", "fast --timeout=20", "immediate --timeout=20"]) {
    // It fails if no server is running.
    const status = await run(cluster, "pg_ctl", ["status", pgdata]).catch(() => "");
    const pid = /PID: (\d+)/.exec(status)?.[1];
    if (!pid) return;
    // Another program now has this process id. Postgres would refuse to start, and pg_ctl would signal that program.
    if (!(await isServerOf(pid, cluster.data)))
      return rm(join(cluster.data, "postmaster.pid"), { force: true });
    // After a failure the next mode is tried; a failure of the last mode is ignored.
    await run(cluster, "pg_ctl", ["stop", "--wait", pgdata, "--mode", ...mode.split(" ")]).catch(() => "");
  }
}

/** Returns true if a process is the server of a data folder, by its working directory. */
async function isServerOf(pid: string, data: string): Promise<boolean> {
  if (process.platform === "win32") return true;
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  if (folder !== undefined) return folder === data;
  return spawnSync("ps", ["-p", pid, "-o", "command="], { encoding: "utf8" }).stdout.includes(data);
}

/** Requests a fast shutdown of the server without waiting for it, when this process is about to exit. */
export function askToStop({ folder, bin, data, account }: Cluster): void {
  const args = ["stop", "--mode=fast", "--no-wait", `--pgdata=${data}`];
  spawnSync(join(bin, "pg_ctl"), args, { cwd: folder, stdio: "ignore", ...account });
}
