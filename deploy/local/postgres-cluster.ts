import { execFile, spawnSync } from "node:child_process";
import { chown, mkdir, open, readFile, readlink, rename, rm, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Account } from "./postgres-account.ts";

/**
 * One database: `folder` is ours alone, and `data` in it belongs to the account of Postgres. Where that is another one,
 * we write nothing below `data`, because it could put a link there to a file of ours.
 */
export type Cluster = { folder: string; data: string; bin: string; account: Account };

/** The superuser, for what needs one, such as tests that make databases. */
export const SUPERUSER = "standpoint";
/** The product's role: it owns its database and nothing else. */
export const PRODUCT_ROLE = "standpoint_app";

const MAX_LOG_BYTES = 10_000_000;

/** Runs a program of Postgres as its account and returns its output. Throws with that output when it fails. */
export async function run(cluster: Cluster, name: string, args: string[], input = ""): Promise<string> {
  const running = promisify(execFile)(join(cluster.bin, name), args, {
    cwd: cluster.folder,
    env: { PATH: process.env.PATH, SYSTEMROOT: process.env.SYSTEMROOT, LC_ALL: "C" },
    ...cluster.account,
  });
  running.child.stdin?.on("error", () => {}).end(input);
  const { stdout, stderr } = await running;
  return stdout + stderr;
}

/** Makes the files with both roles and the product's database. What an interrupted start left of them is deleted. */
export async function initialise(
  cluster: Cluster,
  passwords: { superuser: string; product: string },
  durable: boolean,
): Promise<void> {
  const { data, account } = cluster;
  const fresh = `${data}.new`;
  // Its account empties the folder: what we delete there, that account could turn into a link meanwhile.
  if (account) spawnSync("rm", ["-rf", fresh], account);
  await (account ? rmdir(fresh).catch(() => {}) : rm(fresh, { recursive: true, force: true }));
  await mkdir(fresh, { mode: 0o700 });
  if (account) await chown(fresh, account.uid, account.gid);
  const access = [`--username=${SUPERUSER}`, "--auth-local=reject", "--auth-host=scram-sha-256"];
  const sync = durable ? [] : ["--no-sync"];
  await run(cluster, "initdb", [`--pgdata=${fresh}`, "--encoding=UTF8", "--locale=C", ...access, ...sync]);
  // The server of one user answers a failed statement with a line and goes on.
  const input = `alter role ${SUPERUSER} password '${passwords.superuser}';
create role ${PRODUCT_ROLE} login password '${passwords.product}';
create database standpoint owner ${PRODUCT_ROLE};
`;
  const output = await run(cluster, "postgres", ["--single", "-D", fresh, "postgres"], input);
  const failure = /(?:ERROR|FATAL|PANIC): .*/.exec(output);
  if (failure) throw new Error(`The roles of the database could not be made: ${failure[0]}`);
  await rename(fresh, data);
}

/** Throws a plain sentence where the data is of another Postgres. */
export async function requireVersion(cluster: Cluster): Promise<void> {
  const made = Number.parseInt(await readFile(join(cluster.data, "PG_VERSION"), "utf8"), 10);
  const brought = (await run(cluster, "postgres", ["--version"])).trim();
  if (brought.includes(` ${made}.`)) return;
  throw new Error(
    `The data in ${cluster.data} was made by Postgres ${made}, not by ${brought}: move it with pg_dump, or set DATABASE_URL.`,
  );
}

/** Starts the server on the port and returns once it takes connections. Throws with its last log lines. */
export async function startServer(cluster: Cluster, port: number, durable: boolean): Promise<void> {
  const { data, folder, account } = cluster;
  const path = join(folder, "postgres.log");
  const log = await open(path, "a", 0o600);
  if ((await log.stat()).size > MAX_LOG_BYTES) await log.truncate();
  if (account) await log.chown(account.uid, account.gid);
  await log.close();
  const options = settings(port, durable).map((setting) => `-c ${setting}`);
  const args = ["start", "--wait", "--timeout=60", `--pgdata=${data}`, `--log=${path}`];
  try {
    await run(cluster, "pg_ctl", [...args, `--options=${options.join(" ")}`]);
  } catch (error) {
    const tail = (await readFile(path, "utf8")).trimEnd().split("\n").slice(-8).join("\n");
    throw new Error(`Postgres did not start.\n${tail}`, { cause: error });
  }
}

// No Unix socket, and loopback only. Statements and row values stay out of the log: they hold what people wrote.
function settings(port: number, durable: boolean): string[] {
  return [
    `port=${port}`,
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "max_connections=200",
    "timezone=UTC",
    "log_timezone=UTC",
    "log_min_error_statement=panic",
    "log_error_verbosity=terse",
    ...(durable ? [] : ["fsync=off", "full_page_writes=off", "synchronous_commit=off", "max_wal_size=256MB"]),
  ];
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
